import type { PaymentSettings } from '../../config/payment.ts'
import type { PaymentProvider, PaymentProviderName } from '../../domain/payment.ts'
import type { Fetch } from '../../http/call.ts'
import { createStripePayments } from './stripe.ts'
import { createYookassaPayments } from './yookassa.ts'

export type PaymentProviders = Readonly<Record<PaymentProviderName, PaymentProvider | undefined>>

export const createPaymentProviders = ({ stripe, yookassa }: PaymentSettings, fetch: Fetch): PaymentProviders => ({
  stripe: stripe && createStripePayments({ ...stripe, fetch }),
  yookassa: yookassa && createYookassaPayments({ ...yookassa, fetch }),
})
