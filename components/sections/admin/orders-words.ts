import { getTranslations } from 'next-intl/server'
import { ORDER_STATES } from '@/lib/domain/order/states'

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
  'total',
  'note',
  'changes',
  'noChanges',
  'conflict',
  'notNext',
  'found',
  'earlier',
  'later',
  'page',
  'paid',
  'promocode',
  'comment',
  'address',
] as const

/** Words of the page of orders. */
export interface OrdersWords extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly states: readonly (readonly [state: string, name: string])[]
}

export async function ordersWords(): Promise<OrdersWords> {
  const t = await getTranslations('admin.orders')
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    states: ORDER_STATES.map((state) => [state, t(`states.${state}`)]),
  }
}
