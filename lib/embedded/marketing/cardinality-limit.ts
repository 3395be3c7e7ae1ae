import type { Kysely } from 'kysely'
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
const UNLIMITED_EVENTS = new Set([
  'page_view',
  'order_click',
  'view_cart',
  'begin_checkout',
  'generate_lead',
  'conversion',
  'sign_up',
  'impression',
  'click',
])

const keyOf = (list: string, value: string) => `${list}\0${value}`
const isUnlimited = (list: string, value: string) =>
  !(list in MAX_VALUES_PER_DAY) ||
  value === NO_VALUE ||
  value === OTHER_VALUES ||
  (list === 'events' && UNLIMITED_EVENTS.has(value))

const limitedNames = ({ measure, kind, dimension, value }: Entry) =>
  (
    [
      [measure, kind],
      [dimension, value],
    ] as const
  ).filter(([list, name]) => !isUnlimited(list, name))

const DAY_S = 24 * 60 * 60

/** Whether a network may add a value to a list today: at most a tenth of it, so that none can fill it alone. */
async function mayAddValue(day: string, list: string, network: string): Promise<boolean> {
  const rule = { points: Math.max(10, (MAX_VALUES_PER_DAY[list] ?? 0) / 10), duration: DAY_S }
  const result: unknown = await runDetached(() =>
    getLimiter(`marketing-values-${list}`, rule).consume(`${day} ${network}`),
  ).catch((error: unknown) => error)
  if (!isRateLimitResult(result)) throw result
  return result.consumedPoints <= rule.points
}

type Candidates = ReadonlyMap<string, readonly [list: string, value: string]>

async function registerValues(
  database: Kysely<Tables>,
  day: string,
  candidates: Candidates,
  network: string | undefined,
): Promise<string[]> {
  // Lock the day's lists until the transaction ends: two concurrent transactions could exceed a limit.
  await database
    .insertInto('marketing_values')
    .values({ day, list: '', value: '' })
    .onConflict((conflict) => conflict.columns(['day', 'list', 'value']).doUpdateSet({ value: '' }))
    .execute()
  const rows = await database.selectFrom('marketing_values').select(['list', 'value']).where('day', '=', day).execute()
  const counted = new Set(rows.map(({ list, value }) => keyOf(list, value)))
  const used = new Map<string, number>()
  for (const { list } of rows) used.set(list, (used.get(list) ?? 0) + 1)
  const values = []
  for (const [key, [list, value]] of candidates) {
    const before = used.get(list) ?? 0
    if (counted.has(key) || before >= (MAX_VALUES_PER_DAY[list] ?? 0)) continue
    if (network !== undefined && !(await mayAddValue(day, list, network))) continue
    counted.add(key)
    used.set(list, before + 1)
    values.push({ day, list, value })
  }
  if (values.length) await database.insertInto('marketing_values').values(values).execute()
  return [...counted]
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
  const candidates = new Map(
    entries.flatMap(limitedNames).map(([list, name]) => [keyOf(list, name), [list, name] as const] as const),
  )
  const names = [...new Set([...candidates.values()].map(([, value]) => value))]
  const rows = names.length
    ? await database
        .selectFrom('marketing_values')
        .select(['list', 'value'])
        .where('day', '=', day)
        .where('value', 'in', names)
        .execute()
    : []
  const counted = new Set(rows.map(({ list, value }) => keyOf(list, value)))
  if ([...candidates.keys()].some((key) => !counted.has(key)))
    for (const key of await registerValues(database, day, candidates, network)) counted.add(key)
  return (list, name) => isUnlimited(list, name) || counted.has(keyOf(list, name))
}
