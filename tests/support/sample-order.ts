import { randomUUID } from 'node:crypto'
import { ORDER_FIELDS, type FieldsWith, type OrderValues } from '../../lib/contract/order-form.ts'
import type { NewOrder, OrderDetails } from '../../lib/contract/order-store.ts'
import { consentsInForce } from '../../lib/domain/consents.ts'
import { makeOrderNumber } from '../../lib/domain/order/number.ts'
import { PROMO_RESERVATION_MS } from '../../lib/domain/order/promo.ts'
import type { PaymentEvent } from '../../lib/domain/payment.ts'
import { toRecord } from '../../lib/domain/to-record.ts'

/** All documents that an order needs, in their current versions. */
export const CONSENTS = consentsInForce()
  .filter(({ required }) => required.includes('order'))
  .map(({ id, version }) => ({ document: id, version }))

/** All documents that an order of genealogy services needs. */
export const NOT_MEDICAL_CONSENTS = CONSENTS.filter(({ document }) => document !== 'medical-contract')

type RequiredValues<Group> = Readonly<Record<FieldsWith<'required', true> & FieldsWith<'group', Group>, string>>

const CONTACT = {
  name: 'Анна Иванова',
  phone: '8 912 345-67-89',
  email: 'anna@example.com',
} satisfies RequiredValues<'contact'>
const DELIVERY = { country: 'RU', city: 'Пермь' } satisfies RequiredValues<'delivery'>

/** Body of a valid order: one genetic passport for 19 900 roubles. Another contact has a name, a phone and an email. */
export function sampleOrder(changes: object = {}) {
  const { name: _name, phone: _phone, email: _email, ...otherFields } = CONTACT
  const { contact } = { contact: CONTACT, ...changes }
  return {
    items: [{ bitrixId: '1001', quantity: 1 }],
    currency: 'RUB',
    ...DELIVERY,
    consents: CONSENTS,
    lang: 'ru',
    expectedTotal: 19_900,
    ...changes,
    contact: { ...otherFields, ...contact },
  }
}

/** Stored form of a sample order. */
export const SAMPLE_FORM: OrderValues = {
  ...toRecord(ORDER_FIELDS, () => ''),
  name: 'Имя',
  phone: '+79123456789',
  email: 'a@b.example',
  country: 'RU',
  city: 'Пермь',
}

/** Creates a new stored order: without lines, consents and emails unless the changes contain them. */
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
  isLocalPromoCode: true,
  promoReservationMs: PROMO_RESERVATION_MS,
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

/** Creates a new stored event of the payment provider; the caller passes `order` and amounts. */
export const samplePaymentEvent = (changes: Partial<PaymentEvent> & Pick<PaymentEvent, 'order'>): PaymentEvent => ({
  provider: 'stripe',
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
