/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '3b81dfcc5e2371b2a45dd692d2edbab0092c5c39a9adb34f8ca127c09a654f67',
  'IDS/2026-09-01.ru': '58054c3eba4b4325e2f6b5de9d143292984bed3b5cf77b44577218f7b5090421',
  'medical-contract/2026-09-01.en': 'e6d7a12404d6171d26ca3bcab38521eace04eb428b8cd35da03c279ceecfe291',
  'medical-contract/2026-09-01.ru': '8bddb444f5799dcadfc00607d75743dbac8496d866b7e431950c3f1b8e37016d',
  'newsletter-consent/2026-09-01.en': '958f29349c285fb8ae953d15f2890996b717ab5d4403dde278908ad5f21a53e6',
  'newsletter-consent/2026-09-01.ru': 'eceb9f7c2b75e80a27d23d73dc596b34002b5218d4a03dedc9a62764cf6fb58d',
  'privacy-policy/2026-09-01.en': '566da889403caf002d47e8804279b177bf9065bab780ae7764dbbec0edbd5d8e',
  'privacy-policy/2026-09-01.ru': '7bd70636258d28c95469c0d689b147a511470ccdf1426a7f82cfd45417692801',
  'soglasie-pd/2026-09-01.en': '2a3de289cfd6d21f08bf6564de314fec226698248d6d31322c9b466f77581928',
  'soglasie-pd/2026-09-01.ru': 'a9a0334dce3b7ab4c3a2dd3f8c166c7b6aa6467c59986f3e8e6682974757cf22',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '356aadeb72564389f0a779a10d973bc8aa73a3e36f963579e7d3dcb6a864ffc5',
  'terms-of-service/2026-09-01.ru': '76e92b42f72d94a48c53e3c208aabe3314bd74741c846959daf0050d5da6fec2',
}
