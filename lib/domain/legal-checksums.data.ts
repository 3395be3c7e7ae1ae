/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '0a9a98c223a23da0a8c9a913f7c6543f920f2dd8ac3981715b8cb452e1c2bebe',
  'IDS/2026-09-01.ru': '95b6d2b23bb9d376f287854a887fa0433b0babd778bfc239d7c676e1f8d41be2',
  'medical-contract/2026-09-01.en': 'a5425dd2b610e7ccf50a4b58c87ab97df3d4cb7061946430ee46cf1e94722f60',
  'medical-contract/2026-09-01.ru': '5800f02d0adae6ea9913f5ac3a8cfc4c56183bbbcc8bca558032647d0e5ba708',
  'newsletter-consent/2026-09-01.en': '958f29349c285fb8ae953d15f2890996b717ab5d4403dde278908ad5f21a53e6',
  'newsletter-consent/2026-09-01.ru': 'e1e66d298daf36c90af8a3469bccad156d376a33c2c16172a1c31ba39385a738',
  'privacy-policy/2026-09-01.en': '57f63e9cdd6c481530088f6d423fd633df56bf786c7c74e2c067091683fd5cc7',
  'privacy-policy/2026-09-01.ru': 'e566dd3c3c539f1df30e48572505f921d1e8213f54abb0d07bb766a98097d236',
  'soglasie-pd/2026-09-01.en': '9dc096da00610c5af2d0e67fe1f55a789b4d784109feb83715829ab0c934ce26',
  'soglasie-pd/2026-09-01.ru': '95c639ce5a250acb2f80da72c6033751d96968bf5670d395f7461f2f6bcc4b46',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': 'cda3ec0af73b72d92ddf011a875d74f4cbe2d128cdc33f5c722b1789e0dc9458',
  'terms-of-service/2026-09-01.ru': 'e3896121baf72a5476d9caf4686b707773936d865c8c5b19b4ebe4ece428f537',
}
