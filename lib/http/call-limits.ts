/** Calls a minute of one address, of what the site passes on to the product backend (specification, section 7), of flags and of content. */
export const CALL_LIMITS = {
  reads: 1200,
  promo: 30,
  newsletter: 5,
  automation: 5,
  translations: 60,
  track: 240,
  forget: 20,
  flags: 600,
  content: 240,
} as const
