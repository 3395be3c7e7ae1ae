/** SHA-256 of every legal text by `id/version.language`: npm run generate:checksums writes this file. */
export const LEGAL_CHECKSUMS: Readonly<Record<string, string>> = {
  'IDS/2026-09-01.en': 'd945ae1a341db8d5e799e0cadd90f93312c2235fa293cb7322784e30b361d298',
  'IDS/2026-09-01.ru': '8b639ea9a5c9e12afb0e9c3cf7a90a995654cd803245b7a12e904246ef6743f9',
  'medical-contract/2026-09-01.en': '3af7fae64698033008684a952577201a5d2ceffa30f761b223115dbad5d4af8e',
  'medical-contract/2026-09-01.ru': 'ae719e0e544b02b5c022f617c0f649c736112eb5084f56a1fdf454242e539aff',
  'newsletter-consent/2026-09-01.en': 'fb58af9ba6eb5dbf5e70daa5c6f2e6e8112bef0cac6b2394ccbb08c0f22d92e8',
  'newsletter-consent/2026-09-01.ru': '136e13794d337d841ebe707fc63ca40d999ebe95db98b3f0108885a2f21ea75d',
  'privacy-policy/2026-09-01.en': '55e6cb211ea706bada92e256f4c7104508c5d7f6fe737f0c1afdf3ae9612c429',
  'privacy-policy/2026-09-01.ru': 'cc794f64326c58b793ec11318c83bc4fb2836ac668d276545821dae03bfd37a0',
  'soglasie-pd/2026-09-01.en': '81a9b2b4e7a4c274ef8d013995a2a480d2a9260712d75f2205ebb621c7c49874',
  'soglasie-pd/2026-09-01.ru': '55c8615060fb82536d88ebcc5402f49c5f90d6a8c1c15236496221ba46a8e0ea',
  'terms-of-service/2025-06-01.en': 'a52693d9d7e208d0b515c44d55dadb23b501879b68bcf9c2af3795b98c46c463',
  'terms-of-service/2025-06-01.ru': '2a6010c093edcab58d866b7a4be2fe6d12c25dd633ddc34d210739342fecd346',
  'terms-of-service/2026-01-15.en': 'd63aebb8f3a752bd0adc63c7028a4aee9cb12bfb03b682a389cd286369a7bc50',
  'terms-of-service/2026-01-15.ru': 'ba02c7d11114668c8af7e032cdc084dc13b24e2f569e62db00a146e8269ccb90',
  'terms-of-service/2026-09-01.en': '9111ada788cab1a6be1f85e7ff79db2878edf786046e97baf7ef9919fef6a9fa',
  'terms-of-service/2026-09-01.ru': '220944d91f0c22ed36036ef6cebad2925aaec0e45dc0af4e52ac3fca535e421b',
}
