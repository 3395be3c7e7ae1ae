import type { Kysely } from 'kysely'
import type { TrackedType } from '../../analytics/first-party-tracking.ts'
import { allocationKey } from '../../http/anonymize-ip.ts'
import { networkCounterKey } from '../../http/counter-keys.ts'
import { isRateLimitResult, getLimiter } from '../../http/rate-limiter.ts'
import { runDetached } from '../../http/run-detached.ts'
import { NO_VALUE, OTHER_VALUES } from '../../domain/marketing-values.ts'
import type { Tables } from '../database/schema.ts'
import type { Entry } from './counter-batch.ts'

/**
 * Maximum number of values counted separately per day, where visitors choose them: invented values must not fill the
 * disk. `events` and `promo` limit kinds.
 */
const MAX_VALUES_PER_DAY: Readonly<Record<string, number>> = {
  utm_source: 100,
  utm_medium: 100,
  utm_campaign: 100,
  utm_content: 100,
  utm_term: 100,
  country: 250,
  page: 400,
  variation: 100,
  events: 40,
  promo: 100,
}
/** Whether events of a type are counted separately on every day, however many invented types there are. */
const IS_UNLIMITED: Readonly<Record<TrackedType, boolean>> = {
  page_view: true,
  order_click: true,
  view_item_list: false,
  select_item: false,
  view_item: false,
  add_to_cart: false,
  remove_from_cart: false,
  view_cart: true,
  begin_checkout: true,
  generate_lead: true,
  conversion: true,
  sign_up: true,
  impression: true,
  click: true,
  web_vital: false,
  test_recommended: false,
  chat_open: false,
  chat_close: false,
  chat_session_start: false,
  chat_operator_message: false,
  chat_visitor_message: false,
  chat_visitor_file: false,
  chat_form: false,
  chat_vote: false,
}

const keyOf = (list: string, value: string) => `${list}\0${value}`
const isUnlimited = (list: string, value: string) =>
  !(list in MAX_VALUES_PER_DAY) ||
  value === NO_VALUE ||
  value === OTHER_VALUES ||
  (list === 'events' && Object.hasOwn(IS_UNLIMITED, value) && IS_UNLIMITED[value as TrackedType])

const limitedNames = ({ measure, kind, dimension, value }: Entry) =>
  (
    [
      [measure, kind],
      [dimension, value],
    ] as const
  ).filter(([list, name]) => !isUnlimited(list, name))

const DAY_S = 24 * 60 * 60

const MIN_VALUES_OF_SENDER = 10

async function consumeValue(
  name: string,
  list: string,
  share: number,
  key: string,
  isProtected = false,
): Promise<boolean> {
  const points = Math.max(MIN_VALUES_OF_SENDER, (MAX_VALUES_PER_DAY[list] ?? 0) * share)
  const result: unknown = await runDetached(() =>
    getLimiter(`${name}-${list}`, { points, duration: DAY_S, isProtected }).consume(key),
  ).catch((error: unknown) => error)
  if (!isRateLimitResult(result)) throw result
  return result.consumedPoints <= points
}

/** Whether a visitor may add a value to a list today: a network at most a tenth of it, an allocation three tenths. */
const mayAddValue = async (day: string, list: string, network: string): Promise<boolean> =>
  (await consumeValue('marketing-values', list, 0.1, `${day} ${networkCounterKey(network)}`)) &&
  consumeValue('marketing-values-of-allocation', list, 0.3, `${day} ${allocationKey(network)}`, true)

type Value = readonly [list: string, value: string]

const hasRoom = (list: string, used: number) => used < (MAX_VALUES_PER_DAY[list] ?? 0)

async function countValues(database: Kysely<Tables>, day: string): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('marketing_values')
    .select(({ fn }) => ['list', fn.countAll<number>().as('count')])
    .where('day', '=', day)
    .groupBy('list')
    .execute()
  return new Map(rows.map(({ list, count }) => [list, count]))
}

async function findValues(
  database: Kysely<Tables>,
  day: string,
  values: readonly Value[],
): Promise<ReadonlySet<string>> {
  if (!values.length) return new Set()
  const names = [...new Set(values.map(([, value]) => value))]
  const rows = await database
    .selectFrom('marketing_values')
    .select(['list', 'value'])
    .where('day', '=', day)
    .where('value', 'in', names)
    .execute()
  return new Set(rows.map(({ list, value }) => keyOf(list, value)))
}

/** The new values that fit and that the network may add: decided without the lock, which only these need. */
async function selectAddable(
  database: Kysely<Tables>,
  day: string,
  values: readonly Value[],
  network: string | undefined,
): Promise<Value[]> {
  if (!values.length) return []
  const used = await countValues(database, day)
  const addable: Value[] = []
  for (const [list, value] of values)
    if (hasRoom(list, used.get(list) ?? 0) && (network === undefined || (await mayAddValue(day, list, network))))
      addable.push([list, value])
  return addable
}

/** Adds the values that still fit; the first to arrive. */
async function addValues(database: Kysely<Tables>, day: string, values: readonly Value[]): Promise<void> {
  // Lock the day's lists until the transaction ends: two concurrent transactions could exceed a limit.
  await database
    .insertInto('marketing_values')
    .values({ day, list: '', value: '' })
    .onConflict((conflict) => conflict.columns(['day', 'list', 'value']).doUpdateSet({ value: '' }))
    .execute()
  const used = await countValues(database, day)
  const known = await findValues(database, day, values)
  const rows = []
  for (const [list, value] of values) {
    const count = used.get(list) ?? 0
    if (known.has(keyOf(list, value)) || !hasRoom(list, count)) continue
    used.set(list, count + 1)
    rows.push({ day, list, value })
  }
  if (rows.length) await database.insertInto('marketing_values').values(rows).execute()
}

/**
 * Decides which names of a day's entries are counted separately: the first to arrive.
 * @param network of the visitor, as rate limits count it
 */
export async function limitCardinality(
  database: Kysely<Tables>,
  day: string,
  entries: readonly Entry[],
  network: string | undefined,
): Promise<(list: string, name: string) => boolean> {
  const values = [
    ...new Map(
      entries.flatMap(limitedNames).map(([list, value]) => [keyOf(list, value), [list, value] as const]),
    ).values(),
  ]
  let counted = await findValues(database, day, values)
  const isNew = ([list, value]: Value) => !counted.has(keyOf(list, value))
  const addable = await selectAddable(database, day, values.filter(isNew), network)
  if (addable.length) {
    await addValues(database, day, addable)
    counted = await findValues(database, day, values)
  }
  return (list, name) => isUnlimited(list, name) || counted.has(keyOf(list, name))
}
