import type { Kysely } from 'kysely'
import { isCounted, limiterOf } from '../../http/limiter.ts'
import { outsideRequest } from '../../http/outside-request.ts'
import { NO_VALUE, OTHER_VALUES } from '../../domain/marketing-values.ts'
import type { Tables } from '../database/schema.ts'
import type { Entry } from './tally.ts'

/** Values that are kept apart each day, where visitors choose them: what they make up is not to fill the disk. `events` and `promo`: kinds. */
const LIMITS: Readonly<Record<string, number>> = {
  utm_source: 100,
  utm_medium: 100,
  utm_campaign: 100,
  utm_content: 100,
  utm_term: 100,
  country: 250,
  page: 400,
  bucket: 100,
  events: 40,
  promo: 100,
}
/** Kinds of events that nobody crowds out. */
const ALWAYS = new Set([
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
const isFree = (list: string, value: string) =>
  !(list in LIMITS) || value === NO_VALUE || value === OTHER_VALUES || (list === 'events' && ALWAYS.has(value))

/** The lists that an entry's names stand in, where their number is limited. */
const namesOf = ({ measure, kind, dimension, value }: Entry) =>
  (
    [
      [measure, kind],
      [dimension, value],
    ] as const
  ).filter(([list, name]) => !isFree(list, name))

const DAY = 24 * 60 * 60

/** Whether a network may bring one more value into a list today: a tenth of it, so that nobody fills it alone. */
async function mayIntroduce(day: string, list: string, network: string): Promise<boolean> {
  const rule = { points: Math.max(10, (LIMITS[list] ?? 0) / 10), duration: DAY }
  const result: unknown = await outsideRequest(() =>
    limiterOf(`marketing-values-${list}`, rule).consume(`${day} ${network}`),
  ).catch((error: unknown) => error)
  if (!isCounted(result)) throw result
  return result.consumedPoints <= rule.points
}

type Wanted = ReadonlyMap<string, readonly [list: string, value: string]>

async function admitNew(
  database: Kysely<Tables>,
  day: string,
  wanted: Wanted,
  network: string | undefined,
): Promise<string[]> {
  // Locks the day's lists until the transaction ends: two that admit at once would go past a limit.
  await database
    .insertInto('marketing_values')
    .values({ day, list: '', value: '' })
    .onConflict((conflict) => conflict.columns(['day', 'list', 'value']).doUpdateSet({ value: '' }))
    .execute()
  const rows = await database.selectFrom('marketing_values').select(['list', 'value']).where('day', '=', day).execute()
  const admitted = new Set(rows.map(({ list, value }) => keyOf(list, value)))
  const used = new Map<string, number>()
  for (const { list } of rows) used.set(list, (used.get(list) ?? 0) + 1)
  const values = []
  for (const [key, [list, value]] of wanted) {
    const before = used.get(list) ?? 0
    if (admitted.has(key) || before >= (LIMITS[list] ?? 0)) continue
    if (network !== undefined && !(await mayIntroduce(day, list, network))) continue
    admitted.add(key)
    used.set(list, before + 1)
    values.push({ day, list, value })
  }
  if (values.length) await database.insertInto('marketing_values').values(values).execute()
  return [...admitted]
}

/**
 * Says which names of a day's entries are kept apart; the first that came are.
 * @param network of the visitor whose entries they are, as limits count it
 */
export async function admit(
  database: Kysely<Tables>,
  day: string,
  entries: readonly Entry[],
  network: string | undefined,
): Promise<(list: string, name: string) => boolean> {
  const wanted = new Map(
    entries.flatMap(namesOf).map(([list, name]) => [keyOf(list, name), [list, name] as const] as const),
  )
  const names = [...new Set([...wanted.values()].map(([, value]) => value))]
  const rows = names.length
    ? await database
        .selectFrom('marketing_values')
        .select(['list', 'value'])
        .where('day', '=', day)
        .where('value', 'in', names)
        .execute()
    : []
  const known = new Set(rows.map(({ list, value }) => keyOf(list, value)))
  if ([...wanted.keys()].some((key) => !known.has(key)))
    for (const key of await admitNew(database, day, wanted, network)) known.add(key)
  return (list, name) => isFree(list, name) || known.has(keyOf(list, name))
}
