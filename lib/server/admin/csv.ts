import 'server-only'
import {
  FUNNEL_STEPS,
  type FunnelResponse,
  type SeriesResponse,
  type VitalsResponse,
} from '../../contract/marketing-store.ts'
import type { AuditEntry } from '../../contract/audit-log.ts'
import { definitionOf, ORDER_FIELDS, type OrderField } from '../../contract/order-form.ts'
import type { AdminOrder } from '../../contract/orders-admin.ts'
import type { Subscriber } from '../../contract/subscribers-admin.ts'
import type { CsvTable } from '../../domain/csv.ts'
import { giftTexts } from '../../domain/order/basket.ts'
import { emailText } from '../../domain/email-text.ts'
import { TOTAL } from '../../domain/marketing-values.ts'
import { splitPhone } from '../../domain/phone.ts'
import { dailyRevenue } from '../../domain/revenue.ts'
import { ratingOf, VITALS } from '../../domain/web-vitals.ts'

/** Current UTC date, used in file names. */
export const today = (): string => new Date().toISOString().slice(0, 10)

export const funnelTable = ({ rows, total }: FunnelResponse): CsvTable => [
  ['value', ...FUNNEL_STEPS],
  ...[...rows, { ...total, value: TOTAL }].map(({ value, steps }) => [
    value,
    ...FUNNEL_STEPS.map((step) => steps[step]),
  ]),
]

const STATES = ['number', 'createdAt', 'fulfilmentState', 'paymentState', 'paidAt'] as const
const CONTACT = ['name', 'email', 'phone', 'extension', 'country', 'city', 'address'] as const
const TEXTS = [...STATES, ...CONTACT, 'total', 'paid', 'refunded', 'currency', 'promocode'] as const
const REST = ['comment', 'note', 'variant', 'lang'] as const
/** Columns of all other fields are last, so that the columns of older files keep their positions. */
const OTHER_FIELDS = ORDER_FIELDS.filter((field) => ![...CONTACT, ...REST].some((name) => name === field))

const fieldText = (order: AdminOrder, field: OrderField) =>
  definitionOf(field).kind === 'email' ? emailText(order[field]) : order[field]

const joined = (parts: readonly string[]) => parts.join('; ')

const utmsText = (utms: Readonly<Record<string, string>>) =>
  joined(Object.entries(utms).map(([name, value]) => `${name}=${value}`))

/** The phone extension has its own column, so that the number can be dialled. */
function textOf(order: AdminOrder, name: (typeof TEXTS)[number]): string | number {
  const { number, extension = '' } = splitPhone(order.phone)
  if (name === 'extension') return extension
  return name === 'phone' ? number : name === 'email' ? fieldText(order, name) : (order[name] ?? '')
}

export const ordersTable = (orders: readonly AdminOrder[]): CsvTable => [
  [...TEXTS, 'lines', ...REST, 'utms', 'gifts', ...OTHER_FIELDS],
  ...orders.map((order) => [
    ...TEXTS.map((name) => textOf(order, name)),
    joined(
      order.lines.map(
        ({ quantity, name, kind, amount }) => `${quantity} × ${name}${kind === 'test' ? '' : ` (${kind})`}: ${amount}`,
      ),
    ),
    ...REST.map((name) => order[name]),
    utmsText(order.utms),
    joined(order.gifts.map(({ name, ...gift }) => [name, ...giftTexts(gift)].join(': '))),
    ...OTHER_FIELDS.map((field) => fieldText(order, field)),
  ]),
]

const SUBSCRIBER_COLUMNS = [
  'id',
  'email',
  'name',
  'state',
  'source',
  'pointOfContact',
  'language',
  'requestedAt',
  'confirmedAt',
  'unsubscribedAt',
] as const

/** Email addresses stay in the form that newsletter services accept, with an ASCII domain. */
export async function* subscriberTables(batches: AsyncIterable<readonly Subscriber[]>): AsyncGenerator<CsvTable> {
  yield [[...SUBSCRIBER_COLUMNS, 'consents', 'utms']]
  for await (const subscribers of batches)
    yield subscribers.map((subscriber) => [
      ...SUBSCRIBER_COLUMNS.map((name) => subscriber[name] ?? ''),
      joined(subscriber.consents.map(({ document, version }) => `${document} ${version}`)),
      utmsText(subscriber.utms),
    ])
}

const AUDIT_COLUMNS = ['at', 'actor', 'area', 'dictionary', 'record', 'name', 'action', 'count', 'reason'] as const

/** The audit log with the changed values of an entry in one cell, a line each. */
export async function* auditTables(batches: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<CsvTable> {
  yield [[...AUDIT_COLUMNS, 'changes']]
  for await (const entries of batches)
    yield entries.map((entry) => [
      ...AUDIT_COLUMNS.map((name) => entry[name] ?? ''),
      entry.changes
        .map(({ subject, field, before, after }) => `${subject ? `${subject} ` : ''}${field}: ${before} → ${after}`)
        .join('\n'),
    ])
}

/** Revenue is in major units. Days without a count are omitted. */
export const seriesTable = ({ days, series }: SeriesResponse): CsvTable => {
  const currencies = [...new Set(series.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))]
  const priced = series.map((one) => ({
    ...one,
    amounts: currencies.map((currency) => dailyRevenue(one.revenue, currency, days.length)),
  }))
  const rows = days.flatMap((day, index) =>
    priced
      .filter(({ counts }) => counts[index])
      .map(({ value, counts, amounts }) => [
        day,
        value,
        counts[index] ?? 0,
        ...amounts.map((daily) => daily[index] ?? 0),
      ]),
  )
  return [['day', 'value', 'count', ...currencies], ...rows]
}

/** `p75` is in milliseconds, unitless for CLS. Metrics without samples are omitted. */
export const vitalsTable = ({ rows, total }: VitalsResponse): CsvTable => [
  ['value', 'metric', 'p75', 'rating', 'samples'],
  ...[...rows, { ...total, value: TOTAL }].flatMap(({ value, vitals }) =>
    VITALS.flatMap((vital) => {
      const { p75, samples } = vitals[vital]
      return p75 === null ? [] : [[value, vital, p75, ratingOf(vital, p75), samples]]
    }),
  ),
]
