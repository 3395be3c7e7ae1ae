import type { PaymentEvent, PaymentProvider } from '../../../lib/domain/payment.ts'
import { createStripePayments } from '../../../lib/integrations/payment/stripe.ts'
import { createYookassaPayments } from '../../../lib/integrations/payment/yookassa.ts'
import { SECRET_KEY, stripeServer } from './stripe-server.ts'
import { SHOP_ID, YOOKASSA_KEY, yookassaServer } from './yookassa-server.ts'

/** A provider that does not make a request, makes it and answers nothing readable, or rejects it by a gateway. */
type Trouble = 'cut' | 'html-404' | 'made-cut' | 'made-html' | 409 | 429 | 500

export interface TestedProvider {
  readonly provider: PaymentProvider
  readonly troubles: Trouble[]
  pay(payment: string): Promise<PaymentEvent | undefined>
  refunded(payment: string): number
  refundInDashboard(payment: string, amount: number): Promise<PaymentEvent | undefined>
  forgetKeys(): void
  close(): Promise<void>
}

async function testedYookassa(): Promise<TestedProvider> {
  const server = await yookassaServer()
  const provider = createYookassaPayments({
    shopId: SHOP_ID,
    secretKey: YOOKASSA_KEY,
    apiUrl: server.apiUrl,
    receipt: { vatCode: 1, paymentSubject: 'service', paymentMode: 'full_prepayment', taxSystem: undefined },
    fetch,
  })
  const read = (body: string) =>
    provider.readEvent(new TextEncoder().encode(body), new Headers(), () => Promise.resolve(true))
  return {
    provider,
    troubles: server.troubles as Trouble[],
    pay: (payment) => read(server.settle(payment, 'succeeded')),
    refunded: (payment) => (server.payments.get(payment)?.refunded ?? 0) / 100,
    refundInDashboard: (payment, amount) => read(server.refundInDashboard(payment, amount)),
    forgetKeys: server.forgetKeys,
    close: server.close,
  }
}

async function testedStripe(): Promise<TestedProvider> {
  const server = await stripeServer()
  const provider = createStripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: 'whsec_x',
    apiUrl: server.apiUrl,
    fetch,
  })
  return {
    provider,
    troubles: server.troubles as Trouble[],
    async pay(session) {
      server.completed.push(session)
      return provider.readSession(session)
    },
    refunded: (payment) => server.refunded(payment) / 100,
    async refundInDashboard(payment, amount) {
      server.refundInDashboard(payment, amount * 100)
      return (await provider.readRefunds(payment)).at(-1)
    },
    forgetKeys: server.forgetKeys,
    close: server.close,
  }
}

/** The payment providers over stub servers, with the currency of their orders. */
export const TESTED_PROVIDERS = [
  ['yookassa', 'RUB', testedYookassa],
  ['stripe', 'EUR', testedStripe],
] as const
