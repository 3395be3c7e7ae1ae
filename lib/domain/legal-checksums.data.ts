/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '5a689c5e8fbe17200a7cf38a75a2bc5092c7e837b0048134ddbffaf7aef6ef52',
  'IDS/2026-09-01.ru': '2d51b93547ba2428a6ba8ffa17dadcb8d683ed2e6a57c234853022d0a5f399a5',
  'medical-contract/2026-09-01.en': 'fb89435ddc9b1635ea6e6448df3613e0f351b2ce639ae8c67d3f9277fc81aeba',
  'medical-contract/2026-09-01.ru': 'dc933fb77d88cbb983b4fe4bc18641e006071d4b6d90d5befd31a4e846213e8a',
  'newsletter-consent/2026-09-01.en': 'a791129c58cb1b82291b974db5ff3f5ae6038fb2431e7abdc5c1b467083bfe28',
  'newsletter-consent/2026-09-01.ru': '4621b2366fa48c775a964030f42b1dc9f71fe6606d0f2430f25595d945d4e65b',
  'privacy-policy/2026-09-01.en': '7a619db102ef620a87aeb56ce512ae4b633db531ca09977ac314d78023f1e5e9',
  'privacy-policy/2026-09-01.ru': '272b79dc4e811a705a8d05bab3788e65ac78cb88d1539656e6086eac070fe912',
  'soglasie-pd/2026-09-01.en': 'b3da40cc2d3f856754ff2fbe5a40e26a0ec3d8ddd8f5751da6299a25c8de9719',
  'soglasie-pd/2026-09-01.ru': 'bdbcad94480fe1a20dbb1153b6c0882ed5aa1edd452c8b0b60fc9933b684b5c1',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '4514c2df000746a06dd03794ac824171cc8ab2fd05fe98ba9906f08711a0cfb8',
  'terms-of-service/2026-09-01.ru': 'd68c5ba1d43cf674dd57e83ba56c0a3fc45edb1d4eeea10e30680f5cf55b69b6',
}
