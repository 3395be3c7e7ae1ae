/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '87ddf000c44082870857fe12a6878ff9915a75e1c4d1128f8506db97427e2143',
  'IDS/2026-09-01.ru': '95780ce752a1c37841b6b0aa2126a0b46880b5dbbdb273904a05f357e74b10bb',
  'medical-contract/2026-09-01.en': '5ceabbdfbb7aeb9729f0459b015143891f3d9d4adfba927b233a212e31d12cee',
  'medical-contract/2026-09-01.ru': '0694bb1c0cbb8862640be561c897b89a6f20798215dd6295af8b91ded2ea61ca',
  'newsletter-consent/2026-09-01.en': '958f29349c285fb8ae953d15f2890996b717ab5d4403dde278908ad5f21a53e6',
  'newsletter-consent/2026-09-01.ru': '1950c0b99bdcf7de524273e3dcf3dad4a6a5b92509d08341499197c5277c581e',
  'privacy-policy/2026-09-01.en': 'd2fe53980d7b193f5768757303ca8a1c92a63dc76f0b147dcdc3223a9e14f7f6',
  'privacy-policy/2026-09-01.ru': '2db47189deb50bb39dfdda8b5ab185d9b8dc01cd648b9066d7452bc0ecefcbee',
  'soglasie-pd/2026-09-01.en': '9dc096da00610c5af2d0e67fe1f55a789b4d784109feb83715829ab0c934ce26',
  'soglasie-pd/2026-09-01.ru': 'b8d298576cb00f39fab0b72d2196c98a26eca45df67adc94703f1a671fab7141',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': 'bb5522fe2db53d2a83fd512e2d4a1738e52871cfd9696a11630799982cde0ccb',
  'terms-of-service/2026-09-01.ru': 'ec5ad7818bf2a5e52bb0056c8294e22a932b70bdd1bff18721291e7f640a5caa',
}
