/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '356ba5f6aed37b55a333f5fc1aced5d6774b5595a5fa22b58ce1b2b6c03ab87c',
  'IDS/2026-09-01.ru': '72783fac5597a9aad9262554f70968041c0668e532d25e6574981310d5bed3c3',
  'medical-contract/2026-09-01.en': 'dc4505e620a3e56498dd5591f3cb268995c013d677dce6b30ecfc17e12039c34',
  'medical-contract/2026-09-01.ru': 'c1ae2e1a22dea8386501e34e100d83b1a2c4e02965f0846c9ec21a47482e91cd',
  'newsletter-consent/2026-09-01.en': 'b87b0c3c79743c8e7d814bba2ec01338ece11f8958c34644f32d6eccfec54970',
  'newsletter-consent/2026-09-01.ru': '858877ffe1a61fae6baf8e49c176ae4c6271eb671918e575d5b8d7b42ea2eb2d',
  'privacy-policy/2026-09-01.en': 'b64b55f89965c1b3a22d10731481da56e5c743d7a374482dcff5d21c0bc17883',
  'privacy-policy/2026-09-01.ru': 'cd942a43e76e04c8ea3712588462427c8bbaa22c6988714975f1117da7090a1f',
  'soglasie-pd/2026-09-01.en': '4630f30dd98f386b51dd7e16b103ae7594476d68f17b04c735badf4319335e4a',
  'soglasie-pd/2026-09-01.ru': '2bd17e3e01c0ccffbe1adb7ebf6310df2de81c552fe929c6360df06d85daa72e',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '24cf5495fc1ddfa66101bf7274ce55fe7741a53ffe89c484c1b01b82dea21562',
  'terms-of-service/2026-09-01.ru': 'b58476cf875c46fa57a891888335a9505468961a8ba4f5245bb10f7b164d484f',
}
