/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '40c6bcb26a27698b9ec24f611db54a24ca93afb1d17e16f8b38668ae9ef7f921',
  'IDS/2026-09-01.ru': '72783fac5597a9aad9262554f70968041c0668e532d25e6574981310d5bed3c3',
  'medical-contract/2026-09-01.en': '8cf5610e27ca8974cff8814d4c54a259ebb29816d727772d383bd53af26f920d',
  'medical-contract/2026-09-01.ru': 'c1ae2e1a22dea8386501e34e100d83b1a2c4e02965f0846c9ec21a47482e91cd',
  'newsletter-consent/2026-09-01.en': '58342f95918a1ff6e179da68a3f1f71212247add5ced5dc0237b471f1f6567c3',
  'newsletter-consent/2026-09-01.ru': '858877ffe1a61fae6baf8e49c176ae4c6271eb671918e575d5b8d7b42ea2eb2d',
  'privacy-policy/2026-09-01.en': 'ed11295bd6f566530eb4c538679def4eaed81010c44256f758b518140a2efbb7',
  'privacy-policy/2026-09-01.ru': 'dd1fc0e1f3a8ed7dd09b779be4d6c6af15062fcd70167cc6cee28377285d0bee',
  'soglasie-pd/2026-09-01.en': '2080a78034aa34c7a5d4326e97f61e4bf43570876947a459c33ed82354394756',
  'soglasie-pd/2026-09-01.ru': '2bd17e3e01c0ccffbe1adb7ebf6310df2de81c552fe929c6360df06d85daa72e',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '698d85389599a6325a18fe5c91285ab6b30b9db3b2ffa7ee0fca13399ef0acaf',
  'terms-of-service/2026-09-01.ru': 'b58476cf875c46fa57a891888335a9505468961a8ba4f5245bb10f7b164d484f',
}
