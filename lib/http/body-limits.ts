/** Bytes of a body that calls take; what is not named takes as many as a form may have. */
export const BODY_LIMITS = {
  default: 100_000,
  /** Changed prices of a whole catalogue. */
  prices: 5_000_000,
  pricesImport: 2_000_000,
  /** A webhook of the content service, with the whole entry. */
  contentChanged: 1_000_000,
  /** A webhook of the payment system. */
  paymentEvents: 200_000,
} as const

const LARGER: Readonly<Record<string, number>> = {
  '/api/admin/prices': BODY_LIMITS.prices,
  '/api/admin/prices/import': BODY_LIMITS.pricesImport,
  '/api/content-changed': BODY_LIMITS.contentChanged,
  '/api/payments/stripe': BODY_LIMITS.paymentEvents,
}

/** Bytes of a body that an address takes. */
export const bodyLimit = (path: string): number => LARGER[path.replace(/\/$/, '')] ?? BODY_LIMITS.default
