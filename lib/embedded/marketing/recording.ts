import type { Kysely } from 'kysely'
import type { SubscriptionDeed } from '../../contract/marketing-store.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import { VITAL_EVENT } from '../../domain/web-vitals.ts'
import type { Tables } from '../database/schema.ts'
import { addCounts, dayOf } from './counts.ts'
import { factsOf, factsOfEvent } from './facts.ts'
import { createTally } from './tally.ts'
import { followVisits } from './visits.ts'
import { countVital } from './vitals.ts'

const isVital = ({ type }: TrackedEvent) => type === VITAL_EVENT

/**
 * Counts the events of calls of one day, in the transaction that stores them, and follows their visits. A measure of a
 * page is counted as such only: no visitor does it.
 */
export async function countEvents(
  database: Kysely<Tables>,
  day: string,
  calls: readonly (readonly TrackedEvent[])[],
  network?: string,
): Promise<void> {
  const tally = createTally()
  const done = calls.map((call) => call.filter((event) => !isVital(event)))
  for (const event of calls.flat().filter(isVital)) countVital(tally, event)
  for (const event of done.flat()) tally.add('events', event.type, factsOfEvent(event))
  await followVisits(database, day, done, tally)
  await addCounts(database, day, tally, network)
}

type Counted = Pick<StoredOrder, 'total' | 'currency' | 'promocode' | 'createdAt' | 'details'>

function factsOfOrder({ currency, details: { variant, language, form, utms, buckets } }: Counted) {
  return factsOf({ ...utms, variant, language, country: form.country, currency }, buckets)
}

/** Counts an order that is placed, and the use of its promo code. */
export async function countOrder(database: Kysely<Tables>, order: Counted, network?: string): Promise<void> {
  const [tally, facts] = [createTally(), factsOfOrder(order)]
  tally.add('orders', order.currency, facts, { amount: order.total })
  if (order.promocode) tally.add('promo', order.promocode, facts)
  await addCounts(database, dayOf(order.createdAt), tally, network)
}

/**
 * Corrects what an order brought, on the day that it was placed: paid orders are a part of those of their day. An order of
 * which no money is left counts as not paid.
 * @param revenue minor units
 */
export async function countRevenue(
  database: Kysely<Tables>,
  order: Counted,
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

/** Counts what was done with a subscription, which is known by the form that asked for it: no country, no bucket. */
export async function countSubscription(
  database: Kysely<Tables>,
  deed: SubscriptionDeed,
  { utms, variant, language }: Pick<Tables['subscriptions'], 'utms' | 'variant' | 'language'>,
  time: string,
  network?: string,
): Promise<void> {
  const tally = createTally()
  tally.add('subscriptions', deed, factsOf({ ...(JSON.parse(utms) as object), variant, language }))
  await addCounts(database, dayOf(time), tally, network)
}
