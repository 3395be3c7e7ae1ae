/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '0a9a98c223a23da0a8c9a913f7c6543f920f2dd8ac3981715b8cb452e1c2bebe',
  'IDS/2026-09-01.ru': '6d7dff644548d78a3369946c7b1e7883a7666fedb0f1f857476ba9060e7463a6',
  'medical-contract/2026-09-01.en': 'a5425dd2b610e7ccf50a4b58c87ab97df3d4cb7061946430ee46cf1e94722f60',
  'medical-contract/2026-09-01.ru': '6ddbc691b7a6c1805e8a347dca5288d289cdf6a69ffbbeac22d4f057ef204fff',
  'newsletter-consent/2026-09-01.en': '958f29349c285fb8ae953d15f2890996b717ab5d4403dde278908ad5f21a53e6',
  'newsletter-consent/2026-09-01.ru': '20b7446dc8a0011f433bdb83b4ccfa9d0791d92133b3eb31bc7195b9fc9366c6',
  'privacy-policy/2026-09-01.en': '57f63e9cdd6c481530088f6d423fd633df56bf786c7c74e2c067091683fd5cc7',
  'privacy-policy/2026-09-01.ru': '3837d95a28ac5be4ff97aaacf69644aaf190340e70167bc933345361a94b3aa1',
  'soglasie-pd/2026-09-01.en': '9dc096da00610c5af2d0e67fe1f55a789b4d784109feb83715829ab0c934ce26',
  'soglasie-pd/2026-09-01.ru': 'a58d88186ea982a16a4d20db45c4445b656a255f27f5b62907f8f9b18cd9d1d3',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': 'cda3ec0af73b72d92ddf011a875d74f4cbe2d128cdc33f5c722b1789e0dc9458',
  'terms-of-service/2026-09-01.ru': '52c82331aa79c5710f7c570698d2f2c193805b079f9b36e7aff91bcd53441c75',
}
