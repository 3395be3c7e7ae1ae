/** Requests per minute and IP address to the proxied product backend (specification, section 7), flags and content. */
export const RATE_LIMITS = {
  reads: 1200,
  promo: 30,
  newsletter: 5,
  automation: 5,
  translations: 60,
  track: 240,
  visitorDeletions: 20,
  flags: 600,
  content: 240,
} as const
