import type { Environment } from './schema.ts'

export type PaymentSettings =
  | { readonly driver: 'none' }
  | {
      readonly driver: 'stripe'
      readonly secretKey: string
      readonly webhookSecret: string
      readonly apiUrl: string | undefined
    }

export function paymentSettings({
  PAYMENT,
  STRIPE_SECRET_KEY = '',
  STRIPE_WEBHOOK_SECRET = '',
  STRIPE_API_URL,
}: Environment): PaymentSettings {
  if (PAYMENT === 'none') return { driver: 'none' }
  return { driver: PAYMENT, secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
}

export function paymentProblems({ PAYMENT, ...keys }: Environment): string[] {
  if (PAYMENT === 'none') return []
  return (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    .filter((name) => keys[name] === undefined)
    .map((name) => `${name}: PAYMENT=${PAYMENT} needs it; copy it from the dashboard of Stripe, or set PAYMENT=none`)
}
