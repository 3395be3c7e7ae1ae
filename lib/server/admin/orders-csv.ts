import 'server-only'
import type { AdminOrder } from '../../contract/orders-admin.ts'
import type { CsvTable } from '../../domain/csv.ts'
import { emailText } from '../../domain/email-text.ts'
import { splitPhone } from '../../domain/phone.ts'

const STATES = ['number', 'createdAt', 'fulfilmentState', 'paymentState', 'paidAt'] as const
const CONTACT = ['name', 'email', 'phone', 'extension', 'country', 'city', 'address'] as const
const TEXTS = [...STATES, ...CONTACT, 'total', 'paid', 'refunded', 'currency', 'promocode'] as const
const REST = ['comment', 'note', 'variant', 'lang'] as const

const joined = (parts: readonly string[]) => parts.join('; ')

/** The phone extension has its own column, so that the number can be dialled. */
function textOf(order: AdminOrder, name: (typeof TEXTS)[number]): string | number {
  const { number, extension = '' } = splitPhone(order.phone)
  if (name === 'extension') return extension
  return name === 'phone' ? number : name === 'email' ? emailText(order.email) : (order[name] ?? '')
}

export const ordersTable = (orders: readonly AdminOrder[]): CsvTable => [
  [...TEXTS, 'lines', ...REST, 'utms'],
  ...orders.map((order) => [
    ...TEXTS.map((name) => textOf(order, name)),
    joined(
      order.lines.map(
        ({ quantity, name, kind, amount }) => `${quantity} × ${name}${kind === 'test' ? '' : ` (${kind})`}: ${amount}`,
      ),
    ),
    ...REST.map((name) => order[name]),
    joined(Object.entries(order.utms).map(([name, value]) => `${name}=${value}`)),
  ]),
]
