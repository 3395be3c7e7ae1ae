import { createHash } from 'node:crypto'
import type { ImportResponse, PriceChange, PriceRow, PricesAdmin } from '../../contract/prices-admin.ts'
import { readPricesFile } from '../../contract/prices-file.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { readPriceBatch, readPriceChanges, writePrices } from './changes.ts'
import { projectedRows } from './projected-rows.ts'
import { lockPrices } from './revision.ts'
import { keyOf, readPriceRows, sameValues, pickPriceValues } from './rows.ts'
import { runDueIn } from './schedule-runner.ts'

const byKey = (rows: readonly PriceRow[]) => new Map(rows.map((row) => [keyOf(row), row]))

/** Digest of a file and the current prices: it changes if either does. */
const baseDigest = (
  file: Uint8Array,
  catalogue: { products: ReadonlyMap<string, object>; rows: readonly PriceRow[] },
): string =>
  createHash('sha256')
    .update(JSON.stringify([[...catalogue.products], catalogue.rows]))
    .update(file)
    .digest('base64url')

async function compareIn(database: Database, file: Uint8Array): Promise<ImportResponse> {
  const catalogue = await readPriceRows(database)
  const { prices, errors } = readPricesFile(file, catalogue.products)
  const current = byKey(catalogue.rows)
  const differences = prices.flatMap(({ line, bitrixId, currency, values }) => {
    const row = current.get(keyOf({ bitrixId, currency }))
    const before = row ? pickPriceValues(row) : null
    return sameValues(before, values)
      ? []
      : [{ line, name: catalogue.products.get(bitrixId)?.name ?? '', bitrixId, currency, before, after: values }]
  })
  return { base: baseDigest(file, catalogue), differences, unchanged: prices.length - differences.length, errors }
}

async function changeIn(
  transaction: Database,
  { changes, actor, now }: { changes: readonly PriceChange[]; actor: string; now: Date },
) {
  await lockPrices(transaction)
  await runDueIn(transaction, now)
  const { products, rows } = await readPriceRows(transaction)
  const current = byKey(rows)
  const changedRows = (all: readonly PriceRow[]) => {
    const present = byKey(all)
    return changes.flatMap((change) => present.get(keyOf(change)) ?? [])
  }
  if (changes.some(({ bitrixId }) => !products.has(bitrixId))) return { outcome: 'unknown', rows: [] } as const
  if (changes.some((change) => !sameValues(current.get(keyOf(change)) ?? null, change.before)))
    return { outcome: 'conflict', rows: changedRows(rows) } as const
  const real = changes.filter(({ before, after }) => !sameValues(before, after))
  await writePrices(transaction, real, { actor, now })
  return { outcome: 'changed', rows: changedRows((await readPriceRows(transaction)).rows) } as const
}

async function applyIn(
  transaction: Database,
  { file, base, actor, now }: { file: Uint8Array; base: string; actor: string; now: Date },
) {
  await lockPrices(transaction)
  await runDueIn(transaction, now)
  const response = await compareIn(transaction, file)
  if (response.errors.length) return { outcome: 'errors', response } as const
  if (response.base !== base) return { outcome: 'conflict', response } as const
  await writePrices(transaction, response.differences, { actor, now })
  return { outcome: 'changed', response } as const
}

export function createPricesAdmin(database: Database, clock: () => number = Date.now): PricesAdmin {
  const now = () => new Date(clock())
  return {
    list: async (at) => (at ? projectedRows(database, at) : (await readPriceRows(database)).rows),
    change: (changes, actor) =>
      inTransaction(database, (transaction) => changeIn(transaction, { changes, actor, now: now() })),
    changes: (page) => readPriceChanges(database, page),
    batch: (id) => readPriceBatch(database, id),
    compare: (file) => compareIn(database, file),
    apply: (file, base, actor) =>
      inTransaction(database, (transaction) => applyIn(transaction, { file, base, actor, now: now() })),
  }
}
