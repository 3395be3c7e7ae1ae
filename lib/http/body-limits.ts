/** Maximum body bytes by endpoint; `default` also covers forms. */
export const BODY_LIMITS = {
  default: 100_000,
  prices: 5_000_000,
  pricesImport: 2_000_000,
  contentWebhook: 1_000_000,
  paymentEvents: 200_000,
} as const

const LARGER: Readonly<Record<string, number>> = {
  '/api/admin/prices': BODY_LIMITS.prices,
  '/api/admin/prices/schedules': BODY_LIMITS.prices,
  '/api/admin/prices/import': BODY_LIMITS.pricesImport,
  '/api/content-changed': BODY_LIMITS.contentWebhook,
  '/api/payments/stripe': BODY_LIMITS.paymentEvents,
  '/api/payments/yookassa': BODY_LIMITS.paymentEvents,
}

export const bodyLimit = (path: string): number => LARGER[path.replace(/\/$/, '')] ?? BODY_LIMITS.default
