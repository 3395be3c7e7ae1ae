import type { Kysely } from 'kysely'
import type { SubscriptionAction } from '../../contract/marketing-store.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import { VITAL_EVENT } from '../../domain/web-vitals.ts'
import type { Tables } from '../database/schema.ts'
import { addCounts, dayOf } from './counts.ts'
import { factsOf, factsOfEvent } from './dimensions.ts'
import { createTally } from './counter-batch.ts'
import { followVisits } from './visits.ts'
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
  const tally = createTally()
  const actions = calls.map((call) => call.filter((event) => !isVital(event)))
  for (const event of calls.flat().filter(isVital)) countVital(tally, event)
  for (const event of actions.flat()) tally.add('events', event.type, factsOfEvent(event))
  await followVisits(database, day, actions, tally)
  await addCounts(database, day, tally, network)
}

type CountedOrder = Pick<StoredOrder, 'total' | 'currency' | 'promocode' | 'createdAt' | 'details'>

function factsOfOrder({ currency, details: { variant, language, form, utms, variations } }: CountedOrder) {
  return factsOf({ ...utms, variant, language, country: form.country, currency }, variations)
}

export async function countOrder(database: Kysely<Tables>, order: CountedOrder, network?: string): Promise<void> {
  const [tally, facts] = [createTally(), factsOfOrder(order)]
  tally.add('orders', order.currency, facts, { amount: order.total })
  if (order.promocode) tally.add('promo', order.promocode, facts)
  await addCounts(database, dayOf(order.createdAt), tally, network)
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
  const tally = createTally()
  tally.add('paid', order.currency, factsOfOrder(order), {
    count: Number(after > 0) - Number(before > 0),
    amount: after - before,
  })
  await addCounts(database, dayOf(order.createdAt), tally)
}

/** Counts a subscription action by the form that started the subscription, which has no country and no variation. */
export async function countSubscription(
  database: Kysely<Tables>,
  action: SubscriptionAction,
  { utms, variant, language }: Pick<Tables['subscriptions'], 'utms' | 'variant' | 'language'>,
  time: string,
  network?: string,
): Promise<void> {
  const tally = createTally()
  tally.add('subscriptions', action, factsOf({ ...(JSON.parse(utms) as object), variant, language }))
  await addCounts(database, dayOf(time), tally, network)
}
