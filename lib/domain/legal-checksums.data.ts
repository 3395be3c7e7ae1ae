/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '87ddf000c44082870857fe12a6878ff9915a75e1c4d1128f8506db97427e2143',
  'IDS/2026-09-01.ru': '6c36a18e667a06e475a95fd0c09b7939d7ad811cbd99eed0357fbc2ba7172ed6',
  'medical-contract/2026-09-01.en': '5ceabbdfbb7aeb9729f0459b015143891f3d9d4adfba927b233a212e31d12cee',
  'medical-contract/2026-09-01.ru': '6ddbc691b7a6c1805e8a347dca5288d289cdf6a69ffbbeac22d4f057ef204fff',
  'newsletter-consent/2026-09-01.en': '958f29349c285fb8ae953d15f2890996b717ab5d4403dde278908ad5f21a53e6',
  'newsletter-consent/2026-09-01.ru': '20b7446dc8a0011f433bdb83b4ccfa9d0791d92133b3eb31bc7195b9fc9366c6',
  'privacy-policy/2026-09-01.en': 'd2fe53980d7b193f5768757303ca8a1c92a63dc76f0b147dcdc3223a9e14f7f6',
  'privacy-policy/2026-09-01.ru': '4f3b003bbe79743c294e6e84f34b82fea79bd5e9542a60ec613ceddfc7884c77',
  'soglasie-pd/2026-09-01.en': '9dc096da00610c5af2d0e67fe1f55a789b4d784109feb83715829ab0c934ce26',
  'soglasie-pd/2026-09-01.ru': '84a9ff2036cf0a917a6b0802b70593577f1d69048b21d8268f919d43f029cbc8',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': 'bb5522fe2db53d2a83fd512e2d4a1738e52871cfd9696a11630799982cde0ccb',
  'terms-of-service/2026-09-01.ru': '3a10951b9a0b44b948be52ecfcc897cd895c35083a040a5732e831ad383614ef',
}
