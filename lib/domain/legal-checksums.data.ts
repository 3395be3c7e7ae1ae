/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '3b81dfcc5e2371b2a45dd692d2edbab0092c5c39a9adb34f8ca127c09a654f67',
  'IDS/2026-09-01.ru': 'af45ce226ea1c32b7f6b92ebe92bddc8cae95a7fad996a8636a49c816a1f4498',
  'medical-contract/2026-09-01.en': 'e6d7a12404d6171d26ca3bcab38521eace04eb428b8cd35da03c279ceecfe291',
  'medical-contract/2026-09-01.ru': 'f87744428652bae18591231f4c9be78fb0d8925a6c4ee7155538f6e4ac287809',
  'newsletter-consent/2026-09-01.en': '958f29349c285fb8ae953d15f2890996b717ab5d4403dde278908ad5f21a53e6',
  'newsletter-consent/2026-09-01.ru': '1950c0b99bdcf7de524273e3dcf3dad4a6a5b92509d08341499197c5277c581e',
  'privacy-policy/2026-09-01.en': '566da889403caf002d47e8804279b177bf9065bab780ae7764dbbec0edbd5d8e',
  'privacy-policy/2026-09-01.ru': '2db47189deb50bb39dfdda8b5ab185d9b8dc01cd648b9066d7452bc0ecefcbee',
  'soglasie-pd/2026-09-01.en': '2a3de289cfd6d21f08bf6564de314fec226698248d6d31322c9b466f77581928',
  'soglasie-pd/2026-09-01.ru': '30e0c6818acd7645ba9a45cab0e6c67de4ecf3eefdbfd92234195b4b3f55746f',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '356aadeb72564389f0a779a10d973bc8aa73a3e36f963579e7d3dcb6a864ffc5',
  'terms-of-service/2026-09-01.ru': 'eff349912c3b06435fad0ada7ed3c2b42be52ed66797efe586dfd6967f78d436',
}
