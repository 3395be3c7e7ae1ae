import { randomUUID } from 'node:crypto'
import type { NewOrder, OrderDetails } from '../../lib/contract/order-store.ts'
import { consentsInForce } from '../../lib/domain/consents.ts'
import { makeOrderNumber } from '../../lib/domain/order/number.ts'
import type { PaymentEvent } from '../../lib/domain/payment.ts'

/** Every document that an order needs, in the version in force. */
export const CONSENTS = consentsInForce().map(({ id, version }) => ({ document: id, version }))

/** The body of an order that is right: one genetic passport for 19 900 roubles. */
export const sampleOrder = (changes: object = {}) => ({
  items: [{ bitrixId: '1001', quantity: 1 }],
  currency: 'RUB',
  contact: { name: 'Анна Иванова', phone: '8 912 345-67-89', email: 'anna@example.com' },
  country: 'RU',
  city: 'Пермь',
  consents: CONSENTS,
  lang: 'ru',
  expectedTotal: 19_900,
  ...changes,
})

/** What is kept of the form of a sample order. */
export const SAMPLE_FORM = {
  name: 'Имя',
  phone: '+79123456789',
  email: 'a@b.example',
  country: 'RU',
  city: 'Пермь',
  address: '',
  comment: '',
}

/** An order as its store is given it, each time another one: no lines, no consents and no mail unless the changes bring them. */
export const sampleNewOrder = ({
  details,
  ...changes
}: Partial<Omit<NewOrder, 'details'>> & { readonly details?: Partial<OrderDetails> } = {}): NewOrder => ({
  number: makeOrderNumber(),
  key: randomUUID(),
  fingerprint: 'one',
  total: 1_990_000,
  currency: 'RUB',
  promocode: undefined,
  ownCode: true,
  mails: [],
  ...changes,
  details: {
    variant: 'variant-1',
    language: 'ru',
    items: [],
    lines: [],
    backendIds: [],
    form: SAMPLE_FORM,
    consents: [],
    utms: {},
    ...details,
  },
})

/** An event of the payment provider as its store is given it, each time another one; `order` and amounts are the caller's. */
export const samplePaymentEvent = (changes: Partial<PaymentEvent> & Pick<PaymentEvent, 'order'>): PaymentEvent => ({
  eventId: randomUUID(),
  type: 'checkout.session.completed',
  payment: undefined,
  subject: randomUUID(),
  kind: 'paid',
  amount: 19_900,
  currency: 'RUB',
  occurredAt: new Date().toISOString(),
  ...changes,
})

/** Sends no e-mail about a change. */
export const noMails = () => Promise.resolve([])
