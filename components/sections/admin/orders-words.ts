import { getTranslations } from 'next-intl/server'
import { ORDER_STATES } from '@/lib/domain/order/states'
import { LINE_KINDS } from '@/lib/domain/order/totals'

const KEYS = [
  'state',
  'anyState',
  'from',
  'to',
  'currency',
  'anyCurrency',
  'number',
  'created',
  'customer',
  'phone',
  'email',
  'total',
  'note',
  'changes',
  'noChanges',
  'conflict',
  'notNext',
  'found',
  'paid',
  'promocode',
  'comment',
  'address',
] as const

/** Words of the page of orders. */
export interface OrdersWords extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly states: readonly (readonly [state: string, name: string])[]
  /** What is added to a test, by the kind of its line. */
  readonly extras: readonly (readonly [kind: string, name: string])[]
}

export async function ordersWords(): Promise<OrdersWords> {
  const [t, line] = await Promise.all([getTranslations('admin.orders'), getTranslations('basket.line')])
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    states: ORDER_STATES.map((state) => [state, t(`states.${state}`)]),
    extras: LINE_KINDS.filter((kind) => kind !== 'test').map((kind) => [kind, line(kind)]),
  }
}
