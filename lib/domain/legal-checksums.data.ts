/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '5a689c5e8fbe17200a7cf38a75a2bc5092c7e837b0048134ddbffaf7aef6ef52',
  'IDS/2026-09-01.ru': '72783fac5597a9aad9262554f70968041c0668e532d25e6574981310d5bed3c3',
  'medical-contract/2026-09-01.en': 'fb89435ddc9b1635ea6e6448df3613e0f351b2ce639ae8c67d3f9277fc81aeba',
  'medical-contract/2026-09-01.ru': 'c1ae2e1a22dea8386501e34e100d83b1a2c4e02965f0846c9ec21a47482e91cd',
  'newsletter-consent/2026-09-01.en': 'a791129c58cb1b82291b974db5ff3f5ae6038fb2431e7abdc5c1b467083bfe28',
  'newsletter-consent/2026-09-01.ru': '858877ffe1a61fae6baf8e49c176ae4c6271eb671918e575d5b8d7b42ea2eb2d',
  'privacy-policy/2026-09-01.en': '7a619db102ef620a87aeb56ce512ae4b633db531ca09977ac314d78023f1e5e9',
  'privacy-policy/2026-09-01.ru': 'cd942a43e76e04c8ea3712588462427c8bbaa22c6988714975f1117da7090a1f',
  'soglasie-pd/2026-09-01.en': 'b3da40cc2d3f856754ff2fbe5a40e26a0ec3d8ddd8f5751da6299a25c8de9719',
  'soglasie-pd/2026-09-01.ru': '2bd17e3e01c0ccffbe1adb7ebf6310df2de81c552fe929c6360df06d85daa72e',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '4514c2df000746a06dd03794ac824171cc8ab2fd05fe98ba9906f08711a0cfb8',
  'terms-of-service/2026-09-01.ru': 'b58476cf875c46fa57a891888335a9505468961a8ba4f5245bb10f7b164d484f',
}
