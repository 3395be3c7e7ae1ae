/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': 'ea0bd315d50cb6a7a12306cf4c01cbbd6ddec66dd0de9618aca139ffa8c1d3ab',
  'IDS/2026-09-01.ru': 'bdda4a21ef97be149bf66666fc2830f28cd778f053ea759560cca7fb10dcbdde',
  'medical-contract/2026-09-01.en': '47a7afb3dc2e44488cd3c761a3776e5277d692543742cbee9fd1d6820440b95c',
  'medical-contract/2026-09-01.ru': 'cbfc517e62efda6d64e77441bb1b90a1e54286e7fd4693b522e6bfcc73fdaaf8',
  'newsletter-consent/2026-09-01.en': '58342f95918a1ff6e179da68a3f1f71212247add5ced5dc0237b471f1f6567c3',
  'newsletter-consent/2026-09-01.ru': '858877ffe1a61fae6baf8e49c176ae4c6271eb671918e575d5b8d7b42ea2eb2d',
  'privacy-policy/2026-09-01.en': '92d771c227844e0967842bf9a1aabf688603b06eda2c2eecdba3940b2f611b48',
  'privacy-policy/2026-09-01.ru': '4daae69dc772f5a950e19f09c2eceea098a0ce0f95fa1f1b4a2cf3ec5bdcdbb0',
  'soglasie-pd/2026-09-01.en': '141b618f8b3f60d9ab71e9e2926dba199b2b70a0b9a0ab5491425d08f6b701b2',
  'soglasie-pd/2026-09-01.ru': '8cd60944f1fa6a9fc6daa65886e8667f799ad107d0e69913d405eb95bd3154b9',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': 'b61079a2c893b459ae6a325667295604301a1d83dd129cc99e7af50fb433d2d4',
  'terms-of-service/2026-09-01.ru': '34b58dd68527d7201523e02a31e40ea50ab7a7218ed7eefce3cbd614d2a445cd',
}
