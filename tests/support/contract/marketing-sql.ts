import { sql, type RawBuilder } from 'kysely'
import type { MarketingDimension } from '../../../lib/contract/marketing-store.ts'
import type { Database } from '../../../lib/embedded/database/open.ts'

/** A number counted directly from raw records. */
export interface Plain {
  readonly day: string
  readonly kind: string
  readonly value: string
  readonly count: number
  readonly amount: number
}

/** SQL of one engine that reads JSON stored as text. */
interface Json {
  readonly text: (column: string, ...path: string[]) => RawBuilder<string>
  /** Expands an object to rows of `pair.key` and `pair.value`. */
  readonly each: (column: string, ...path: string[]) => RawBuilder<unknown>
}

const SQLITE: Json = {
  text: (column, ...path) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${path.join('.')}`)})`,
  each: (column, ...path) => sql`json_each(${sql.ref(column)}, ${sql.lit(`$.${path.join('.')}`)}) as pair`,
}
const inner = (column: string, path: readonly string[]) =>
  sql`(${sql.ref(column)}::json #> ${sql.lit(`{${path.join(',')}}`)})`
const POSTGRES: Json = {
  text: (column, ...path) => sql`(${sql.ref(column)}::json #>> ${sql.lit(`{${path.join(',')}}`)})`,
  each: (column, ...path) =>
    sql`json_each_text(
      case when json_typeof(${inner(column, path)}) = 'object' then ${inner(column, path)} else '{}' end) as pair`,
}
export const jsonOf = (database: Database) =>
  database.getExecutor().adapter.supportsTransactionalDdl ? POSTGRES : SQLITE

type Split = MarketingDimension | 'all'
const none = (value: RawBuilder<string>) => sql<string>`coalesce(${value}, '(none)')`

/**
 * The table of raw records, with the value of each row for a dimension; a row of several values occurs several times.
 */
interface Raw {
  readonly from: (json: Json, by: Split) => RawBuilder<unknown>
  readonly value: (json: Json, by: Split) => RawBuilder<string>
}
const ALL = sql<string>`''`
const BUCKET = sql<string>`pair.key || '=' || pair.value`

const EVENTS: Raw = {
  from: (json, by) => (by === 'variation' ? sql`events, ${json.each('data', 'variations')}` : sql`events`),
  value: (json, by) =>
    by === 'all'
      ? ALL
      : by === 'variation'
        ? BUCKET
        : none(
            by === 'language'
              ? sql`substr(${json.text('data', 'userAttributes', 'locale')}, 1, 2)`
              : json.text('data', 'userAttributes', by),
          ),
}
const ORDERS: Raw = {
  from: (json, by) => (by === 'variation' ? sql`orders, ${json.each('details', 'variations')}` : sql`orders`),
  value(json, by) {
    if (by === 'all') return ALL
    if (by === 'variation') return BUCKET
    if (by === 'currency') return sql`currency`
    if (by === 'country') return none(json.text('details', 'form', 'country'))
    return none(by === 'variant' || by === 'language' ? json.text('details', by) : json.text('details', 'utms', by))
  },
}
const SUBSCRIPTIONS: Raw = {
  from: (_json, by) =>
    by === 'variation' ? sql`(select * from subscriptions where 1 = 0) as nobody` : sql`subscriptions`,
  value(json, by) {
    if (by === 'all' || by === 'variation') return ALL
    if (by === 'variant' || by === 'language') return sql`${sql.ref(by)}`
    return none(json.text('utms', by))
  },
}

async function rows<T>(database: Database, query: RawBuilder<T>): Promise<T[]> {
  return [...(await query.execute(database)).rows]
}

const day = (column: string) => sql`substr(${sql.ref(column)}, 1, 10)`

const REVENUE = sql`(paid_amount - refunded_amount - withdrawn_amount)`

/** Counts a measure directly from the raw records. */
export async function counted(database: Database, measure: string, by: Split): Promise<Plain[]> {
  const json = jsonOf(database)
  const group = async (
    raw: Raw,
    kind: RawBuilder<unknown>,
    { time = 'created_at', amount = sql`0`, where = sql`1 = 1` } = {},
  ) =>
    rows(
      database,
      sql<Plain>`select ${day(time)} as day, ${kind} as kind, ${raw.value(json, by)} as value,
          count(*) as count, sum(${amount}) as amount
        from ${raw.from(json, by)} where ${where} group by 1, 2, 3`,
    )
  const ways: Record<string, () => Promise<Plain[]>> = {
    events: () => group(EVENTS, sql`events.type`),
    orders: () => group(ORDERS, sql`currency`, { amount: sql`total` }),
    paid: () => group(ORDERS, sql`currency`, { amount: REVENUE, where: sql`${REVENUE} > 0` }),
    promo: () => group(ORDERS, sql`promocode`, { where: sql`promocode is not null` }),
    subscriptions: async () => [
      ...(await group(SUBSCRIPTIONS, sql`'asked'`, { time: 'requested_at' })),
      ...(await group(SUBSCRIPTIONS, sql`state`, { time: 'changed_at', where: sql`state <> 'pending'` })),
    ],
  }
  const found = (await ways[measure]?.()) ?? []
  return found.map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))
}

/**
 * Counts visits by the step that they reached, from the events alone: each step is its first event after the previous
 * step.
 */
export async function countedVisits(database: Database, by: Split): Promise<Plain[]> {
  const json = jsonOf(database)
  const steps = [
    ['pageView', 'page_view'],
    ['orderClick', 'order_click'],
    ['basket', 'view_cart'],
    ['order', 'generate_lead'],
  ] as const
  const found: Plain[] = []
  let before = sql`(select distinct ${day('created_at')} as day, session_id, '' as t from events)`
  for (const [kind, type] of steps) {
    before = sql`(select e.day, e.session_id, min(e.created_at) as t
      from (select ${day('created_at')} as day, session_id, created_at from events where type = ${type}) e
      join ${before} earlier on earlier.day = e.day and earlier.session_id = e.session_id and e.created_at >= earlier.t
      group by e.day, e.session_id)`
    const values = sql`(select distinct ${day('created_at')} as day, session_id, ${EVENTS.value(json, by)} as value
      from ${EVENTS.from(json, by)})`
    const reached = await rows(
      database,
      sql<Plain>`select r.day as day, v.value as value, count(*) as count from ${before} r
        join ${values} v on v.day = r.day and v.session_id = r.session_id group by 1, 2`,
    )
    found.push(...reached.map((row) => ({ ...row, kind, count: Number(row.count), amount: 0 })))
  }
  return found
}

/** Reads the aggregated marketing tables. */
export const storedStatistics = async (database: Database, measure: string, by: Split): Promise<Plain[]> =>
  (
    await database
      .selectFrom('marketing_counts')
      .select(['day', 'kind', 'value', 'count', 'amount'])
      .where('measure', '=', measure)
      .where('dimension', '=', by)
      .execute()
  ).map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }))

/** Sorts rows for comparison. */
export const sorted = (numbers: readonly Plain[]): string[] =>
  numbers.map(({ day: on, kind, value, count, amount }) => `${on} ${kind} ${value}: ${count} ${amount}`).sort()
