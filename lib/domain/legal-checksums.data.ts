/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': '47a0eba1bc559fcca354948eaae88a28cf24c4fdec241f1806d03eacb1f660fc',
  'IDS/2026-09-01.ru': '437cbd65621e11037691ac17ad3a8ac2f5c0fc034e1a6917262ce5ab46b7c850',
  'medical-contract/2026-09-01.en': '0476219244121dc2e587a4779d4e984b92690b688d227879d4115590acb96047',
  'medical-contract/2026-09-01.ru': 'b7f90d93b8dec835f94856f2114a3c0fd53c092e310ff3232d1e3a35c1ea03fb',
  'newsletter-consent/2026-09-01.en': 'ec3592b78f1105dfed287bdc6dcab1844e6f6ac1ca58255e391a512ea9d6ba7c',
  'newsletter-consent/2026-09-01.ru': '125142951ff328dfda625584ae0871bfad16049c3b44419812ef6a5c80d8d662',
  'privacy-policy/2026-09-01.en': 'cef7f62004d039a575f748e0a8159b3964cfe0ed0f20c6ab8e462a0037d96108',
  'privacy-policy/2026-09-01.ru': '9812054cfc33b5b0444713c465cb2b8eccda75364cc7fe48f37075565b555ff3',
  'soglasie-pd/2026-09-01.en': '552563fb4b7a46987c50b3b51aa04222c6f24c39356e9694ac415ba8d2992776',
  'soglasie-pd/2026-09-01.ru': 'bdbcad94480fe1a20dbb1153b6c0882ed5aa1edd452c8b0b60fc9933b684b5c1',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '40e8ff15311dc0c7260fa9504f43aba7f0fc8019d0a46d76f0758a865d4e80e9',
  'terms-of-service/2026-09-01.ru': '7a51ffd5c274022b6b1cbdc9867fbc2d1c10bea709e13dfd7be5d8b6c33a8e81',
}
