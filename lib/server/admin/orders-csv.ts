import 'server-only'
import type { AdminOrder } from '../../contract/orders-admin.ts'
import { csvOf } from '../../domain/csv.ts'

const TEXTS = ['number', 'createdAt', 'state', 'paidAt', 'name', 'email', 'phone', 'country', 'city', 'address', 'total', 'currency', 'promocode'] as const
const REST = ['comment', 'note', 'variant', 'lang'] as const

const joined = (parts: readonly string[]) => parts.join('; ')

/** Orders as a file: one row for each, amounts with a decimal point. */
export const ordersCsv = (orders: readonly AdminOrder[]): string =>
  csvOf([
    [...TEXTS, 'lines', ...REST, 'utms'],
    ...orders.map((order) => [
      ...TEXTS.map((name) => order[name] ?? ''),
      joined(order.lines.map(({ quantity, name, kind, amount }) => `${quantity} × ${name}${kind === 'test' ? '' : ` (${kind})`}: ${amount}`)),
      ...REST.map((name) => order[name]),
      joined(Object.entries(order.utms).map(([name, value]) => `${name}=${value}`)),
    ]),
  ])
