import { randomUUID } from 'node:crypto'
import type { OrderDetails } from '../../../lib/contract/order-store.ts'
import { consentRecord } from '../../../lib/domain/consent-record.ts'
import { makeOrderNumber } from '../../../lib/domain/order/number.ts'
import type { FulfilmentState, PaymentState } from '../../../lib/domain/order/states.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import { searchText } from '../../../lib/embedded/orders/search-text.ts'
import { CONSENTS, SAMPLE_FORM } from '../../support/sample-order.ts'
import { personOf, pick, timeWithin } from './samples.ts'

type Order = Tables['orders']

/** Unpaid orders are deleted after a year. */
const DAYS = 340
const DAY_MS = 24 * 60 * 60_000

const STATES: readonly (readonly [FulfilmentState, PaymentState])[] = [
  ...Array.from({ length: 60 }, () => ['reportReady', 'paid'] as const),
  ...Array.from({ length: 12 }, () => ['inLaboratory', 'paid'] as const),
  ...Array.from({ length: 6 }, () => ['cancelled', 'unpaid'] as const),
  ...Array.from({ length: 5 }, () => ['kitSent', 'paid'] as const),
  ...Array.from({ length: 4 }, () => ['placed', 'unpaid'] as const),
  ...Array.from({ length: 4 }, () => ['sampleReceived', 'paid'] as const),
  ['placed', 'paid'],
  ['placed', 'pending'],
  ['cancelled', 'refunded'],
  ['reportReady', 'partlyRefunded'],
  ['reportReady', 'disputed'],
]

const CURRENCIES = ['EUR', 'PEN', 'USD', 'BRL', 'CLP', 'UYU'] as const

const PRICE = 1_990_000
const REFUNDED: Partial<Record<PaymentState, number>> = { refunded: PRICE, partlyRefunded: 100_000 }

const LINE = { kind: 'test', bitrixId: '1001', quantity: 1, full: 2_090_000, discount: 100_000, by: 'offer' } as const

function toDetails(form: OrderDetails['form'], variant: string, at: Date): OrderDetails {
  const language = variant === 'variant-1' ? 'ru' : 'es'
  return {
    variant,
    language,
    items: [{ bitrixId: '1001', quantity: 1 }],
    lines: [{ ...LINE, amount: PRICE, name: 'Генетический паспорт' }],
    backendIds: ['1001'],
    form,
    consents: CONSENTS.map((consent) => consentRecord(consent, { language, ip: '10.0.0.1', form: 'order', at })),
    utms: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' },
    variations: { 'discounts-test': 'arm-1', planning: 'on' },
  }
}

export function orderRow(index: number, promocode: string | null): Order {
  const number = makeOrderNumber()
  const [fulfilment_state, payment_state] = pick(STATES)
  const isPaid = payment_state !== 'unpaid' && payment_state !== 'pending'
  const variant = index % 5 < 3 ? 'variant-1' : 'variant-2'
  const form = { ...SAMPLE_FORM, ...personOf('buyer', index), address: 'ул. Ленина, 1, кв. 2', comment: 'Домофон 12' }
  const created_at = timeWithin(DAYS)
  return {
    number,
    idempotency_key: randomUUID(),
    fingerprint: randomUUID(),
    fulfilment_state,
    payment_state,
    total: PRICE,
    paid_amount: isPaid ? PRICE : 0,
    refunded_amount: REFUNDED[payment_state] ?? 0,
    withdrawn_amount: 0,
    currency: variant === 'variant-1' ? 'RUB' : pick(CURRENCIES),
    promocode,
    details: JSON.stringify(toDetails(form, variant, new Date(created_at))),
    created_at,
    paid_at: isPaid ? created_at : null,
    closed_at: fulfilment_state === 'reportReady' || fulfilment_state === 'cancelled' ? created_at : null,
    variant,
    search: searchText(number, form),
    note: index % 10 === 0 ? 'Перезвонить после 18:00' : '',
    version: 3,
    link_version: 1,
    network: promocode === null ? null : `10.${index % 250}`,
    carrier: 'Почта России',
    tracking_number: `RA${String(index).padStart(9, '0')}RU`,
    kit_code: fulfilment_state === 'placed' || fulfilment_state === 'cancelled' ? '' : `KIT-${index}`,
    reserved_until: null,
  }
}

/** The payment of an order and a change by an employee. */
export function orderChangeRows({
  number,
  created_at,
  fulfilment_state,
  payment_state,
}: Order): Tables['order_changes'][] {
  const state = (fulfilmentState: FulfilmentState, paymentState: PaymentState) =>
    JSON.stringify({
      fulfilmentState,
      paymentState,
      paid: paymentState === 'unpaid' ? 0 : PRICE,
      refunded: 0,
      note: '',
      carrier: '',
      trackingNumber: '',
      kitCode: '',
    })
  const states = [state('placed', 'unpaid'), state('placed', payment_state), state(fulfilment_state, payment_state)]
  return [1, 2].map((step) => ({
    id: randomUUID(),
    number,
    version: step + 1,
    changed_at: new Date(Date.parse(created_at) + step * DAY_MS).toISOString(),
    actor: step === 1 ? 'payment' : pick(['anna@site.test', 'petr@site.test']),
    reason: step === 1 ? 'payment' : 'operator',
    before: states[step - 1] ?? '',
    after: states[step] ?? '',
  }))
}
