import { ACCESS_MEANINGS, MAX_PRICES_PER_ENTRY, type AuditChange, type AuditEntry } from '../../contract/audit-log.ts'
import type { AccessKind } from '../../contract/access-log.ts'
import { areaOfDictionary } from '../../domain/admin-roles.ts'
import type { AuditAction } from '../../domain/audit.ts'
import { parseCurrency } from '../../domain/currencies.ts'
import { DICTIONARY_NAMES } from '../../domain/dictionary-names.ts'
import { toMajor } from '../../domain/money.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { PROMO_SERIES } from '../dictionaries/changes.ts'
import { compareValues, parseValues } from './changes.ts'
import type { Found, SourceTable } from './positions.ts'

type Values = NonNullable<ReturnType<typeof parseValues>>
type Read = (database: Database, ids: readonly string[]) => Promise<AuditEntry[]>

const actionOf = (before: unknown, after: unknown): AuditAction =>
  before === null ? 'created' : after === null ? 'deleted' : 'changed'

/** Amounts of an order are stored in minor units. */
function withAmounts(values: Values | null, code: string | null): Values | null {
  const currency = code === null ? undefined : parseCurrency(code)
  if (!values || !currency) return values
  const amounts = (['paid', 'refunded'] as const).filter((name) => typeof values[name] === 'number')
  return {
    ...values,
    ...Object.fromEntries(amounts.map((name) => [name, `${toMajor(Number(values[name]), currency)} ${currency}`])),
  }
}

const readOrders: Read = async (database, ids) => {
  const rows = await database
    .selectFrom('order_changes')
    .leftJoin('orders', 'orders.number', 'order_changes.number')
    .selectAll('order_changes')
    .select('orders.currency')
    .where('order_changes.id', 'in', ids)
    .execute()
  return rows.map(({ id, changed_at: at, actor, number: record, reason, before, after, currency }) => ({
    id,
    at,
    actor,
    area: 'orders',
    action: 'changed',
    record,
    ...(reason !== 'operator' && { reason }),
    changes: compareValues(withAmounts(parseValues(before), currency), withAmounts(parseValues(after), currency)),
  }))
}

const priceName = ({ bitrix_id, currency }: Tables['price_changes']) => `${bitrix_id} ${currency}`

const readPrices: Read = async (database, batches) => {
  const listed = database.selectFrom('price_changes').where('batch_id', 'in', batches)
  const counts = await listed
    .select(({ fn }) => ['batch_id', fn.countAll().as('count')])
    .groupBy('batch_id')
    .execute()
  const rows = await listed.selectAll().where('position', '<', MAX_PRICES_PER_ENTRY).orderBy('position').execute()
  const byBatch = Map.groupBy(rows, ({ batch_id }) => batch_id)
  return counts.flatMap(({ batch_id: id, count: text }) => {
    const prices = byBatch.get(id) ?? []
    const [first] = prices
    if (!first) return []
    const count = Number(text)
    const isAlone = count === 1
    const changes = prices.flatMap((row): AuditChange[] =>
      compareValues(parseValues(row.before), parseValues(row.after)).map((change) =>
        isAlone ? change : { subject: priceName(row), ...change },
      ),
    )
    return [
      {
        id,
        at: first.changed_at,
        actor: first.actor,
        area: 'prices',
        action: isAlone ? actionOf(first.before, first.after) : 'changed',
        record: priceName(first),
        ...(!isAlone && { count }),
        changes,
      },
    ]
  })
}

const toDictionary = (stored: string) =>
  stored === PROMO_SERIES ? 'promo-codes' : DICTIONARY_NAMES.find((name) => name === stored)

/** Names the alternative texts of an image as its other values. */
function imageValues(json: string | null): Values | null {
  const { alt, ...values } = parseValues(json) ?? {}
  const { texts, ...others } = (alt ?? {}) as Values
  return { ...values, ...others, alt: texts ?? {} }
}

const readDictionaries: Read = async (database, ids) => {
  const rows = await database
    .selectFrom('dictionary_changes')
    .leftJoin('images', (join) =>
      join.onRef('images.urn', '=', 'dictionary_changes.item_id').on('dictionary_changes.dictionary', '=', 'images'),
    )
    .selectAll('dictionary_changes')
    .select('images.name')
    .where('dictionary_changes.id', 'in', ids)
    .execute()
  return rows.map(({ id, changed_at: at, actor, dictionary: stored, item_id: record, before, after, name }) => {
    const dictionary = toDictionary(stored)
    return {
      id,
      at,
      actor,
      area: dictionary ? (areaOfDictionary(dictionary) as 'banners' | 'dictionaries') : 'images',
      action: actionOf(before, after),
      ...(dictionary && { dictionary }),
      record,
      ...(name !== null && { name }),
      changes: dictionary
        ? compareValues(parseValues(before), parseValues(after))
        : compareValues(imageValues(before), imageValues(after)),
    }
  })
}

const readAccesses: Read = async (database, ids) => {
  const rows = await database.selectFrom('access_log').selectAll().where('id', 'in', ids).execute()
  return rows.map(({ id, accessed_at: at, actor, kind, record_id, records }) => ({
    id,
    at,
    actor,
    ...ACCESS_MEANINGS[kind as AccessKind],
    ...(record_id !== null && { record: record_id }),
    ...(records !== null && { count: Number(records) }),
    changes: [],
  }))
}

const READS: Readonly<Record<SourceTable, Read>> = {
  order_changes: readOrders,
  price_changes: readPrices,
  dictionary_changes: readDictionaries,
  access_log: readAccesses,
}

/** Reads the entries at positions, in their order. An entry that was deleted since is left out. */
export async function readEntries(database: Database, positions: readonly Found[]): Promise<AuditEntry[]> {
  const bySource = Map.groupBy(positions, ({ source }) => source)
  const read = await Promise.all(
    [...bySource].map(async ([source, found]) => {
      const entries = await READS[source](
        database,
        found.map(({ id }) => id),
      )
      return entries.map((entry) => [`${source} ${entry.id}`, entry] as const)
    }),
  )
  const entries = new Map(read.flat())
  return positions.flatMap(({ source, id }) => entries.get(`${source} ${id}`) ?? [])
}
