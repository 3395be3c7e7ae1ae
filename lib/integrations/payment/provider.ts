import type { PaymentSettings } from '../../config/payment.ts'
import type { PaymentProvider } from '../../domain/payment.ts'
import type { Fetch } from '../../http/call.ts'
import { createStripePayments } from './stripe.ts'

/** The operator calls back and arranges the payment. */
const manualPayments: PaymentProvider = {
  createPayment: async () => undefined,
  expirePayment: async () => undefined,
  readEvent: async () => undefined,
}

export const createPaymentProvider = (settings: PaymentSettings, fetch: Fetch): PaymentProvider =>
  settings.driver === 'stripe' ? createStripePayments({ ...settings, fetch }) : manualPayments
