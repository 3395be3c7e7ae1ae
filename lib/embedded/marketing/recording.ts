import type { Kysely } from 'kysely'
import type { SubscriptionAction } from '../../contract/marketing-store.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import { VITAL_EVENT } from '../../domain/web-vitals.ts'
import type { Tables } from '../database/schema.ts'
import { addCounts, dayOf } from './counts.ts'
import { dimensionsOf, dimensionsOfEvent } from './dimensions.ts'
import { createCounterBatch } from './counter-batch.ts'
import { recordVisits } from './visits.ts'
import { countVital } from './vitals.ts'

const isVital = ({ type }: TrackedEvent) => type === VITAL_EVENT

/**
 * Counts the events of one day in the transaction that stores them, and updates their visits. Web Vitals are counted
 * separately, since they are not actions of a visitor.
 */
export async function countEvents(
  database: Kysely<Tables>,
  day: string,
  calls: readonly (readonly TrackedEvent[])[],
  network?: string,
): Promise<void> {
  const counters = createCounterBatch()
  const actions = calls.map((call) => call.filter((event) => !isVital(event)))
  for (const event of calls.flat().filter(isVital)) countVital(counters, event)
  for (const event of actions.flat()) counters.add('events', event.type, dimensionsOfEvent(event))
  await recordVisits(database, day, actions, counters)
  await addCounts(database, day, counters, network)
}

type CountedOrder = Pick<StoredOrder, 'total' | 'currency' | 'promocode' | 'createdAt' | 'details'>

function dimensionsOfOrder({ currency, details: { variant, language, form, utms, variations } }: CountedOrder) {
  return dimensionsOf({ ...utms, variant, language, country: form.country, currency }, variations)
}

export async function countOrder(database: Kysely<Tables>, order: CountedOrder, network?: string): Promise<void> {
  const counters = createCounterBatch()
  const values = dimensionsOfOrder(order)
  counters.add('orders', order.currency, values, { amount: order.total })
  if (order.promocode) counters.add('promo', order.promocode, values)
  await addCounts(database, dayOf(order.createdAt), counters, network)
}

/**
 * Adjusts revenue on the day when the order was placed, so that paid orders are a part of that day's orders. An order
 * without remaining revenue counts as not paid.
 * @param revenue minor units
 */
export async function countRevenue(
  database: Kysely<Tables>,
  order: CountedOrder,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<void> {
  if (before === after) return
  const counters = createCounterBatch()
  counters.add('paid', order.currency, dimensionsOfOrder(order), {
    count: Number(after > 0) - Number(before > 0),
    amount: after - before,
  })
  await addCounts(database, dayOf(order.createdAt), counters)
}

/** Counts a subscription action by the form that started the subscription, which has no country and no variation. */
export async function countSubscription(
  database: Kysely<Tables>,
  action: SubscriptionAction,
  { utms, variant, language }: Pick<Tables['subscriptions'], 'utms' | 'variant' | 'language'>,
  time: string,
  network?: string,
): Promise<void> {
  const counters = createCounterBatch()
  counters.add('subscriptions', action, dimensionsOf({ ...(JSON.parse(utms) as object), variant, language }))
  await addCounts(database, dayOf(time), counters, network)
}
