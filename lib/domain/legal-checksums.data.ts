/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': 'd945ae1a341db8d5e799e0cadd90f93312c2235fa293cb7322784e30b361d298',
  'IDS/2026-09-01.ru': '95b6d2b23bb9d376f287854a887fa0433b0babd778bfc239d7c676e1f8d41be2',
  'medical-contract/2026-09-01.en': '3af7fae64698033008684a952577201a5d2ceffa30f761b223115dbad5d4af8e',
  'medical-contract/2026-09-01.ru': '5800f02d0adae6ea9913f5ac3a8cfc4c56183bbbcc8bca558032647d0e5ba708',
  'newsletter-consent/2026-09-01.en': '1d2541139448de7909cbd4cad9cbd4b31f39b633baa4dde3dc5b07d3d746d994',
  'newsletter-consent/2026-09-01.ru': 'e1e66d298daf36c90af8a3469bccad156d376a33c2c16172a1c31ba39385a738',
  'privacy-policy/2026-09-01.en': '3cfb7bc7e5e60fb62087b8affa898f4ca51b1c2dabe124c78ba6d1a50c0c7d6c',
  'privacy-policy/2026-09-01.ru': 'e566dd3c3c539f1df30e48572505f921d1e8213f54abb0d07bb766a98097d236',
  'soglasie-pd/2026-09-01.en': '81a9b2b4e7a4c274ef8d013995a2a480d2a9260712d75f2205ebb621c7c49874',
  'soglasie-pd/2026-09-01.ru': '95c639ce5a250acb2f80da72c6033751d96968bf5670d395f7461f2f6bcc4b46',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '9111ada788cab1a6be1f85e7ff79db2878edf786046e97baf7ef9919fef6a9fa',
  'terms-of-service/2026-09-01.ru': 'e3896121baf72a5476d9caf4686b707773936d865c8c5b19b4ebe4ece428f537',
}
