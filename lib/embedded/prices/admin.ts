import { createHash } from 'node:crypto'
import type { ImportAnswer, PriceChange, PriceRow, PricesAdmin } from '../../contract/prices-admin.ts'
import { readPricesFile } from '../../contract/prices-file.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { readPriceChanges, writePrices } from './changes.ts'
import { takePrices } from './revision.ts'
import { keyOf, readPriceRows, sameValues, valuesOnly } from './rows.ts'

const byKey = (rows: readonly PriceRow[]) => new Map(rows.map((row) => [keyOf(row), row]))

/** Names a file together with the prices that it is compared with. */
const baseOf = (
  file: Uint8Array,
  catalogue: { products: ReadonlyMap<string, object>; rows: readonly PriceRow[] },
): string =>
  createHash('sha256')
    .update(JSON.stringify([[...catalogue.products], catalogue.rows]))
    .update(file)
    .digest('base64url')

async function compareIn(database: Database, file: Uint8Array): Promise<ImportAnswer> {
  const catalogue = await readPriceRows(database)
  const { prices, errors } = readPricesFile(file, catalogue.products)
  const known = byKey(catalogue.rows)
  const differences = prices.flatMap(({ line, bitrixId, currency, values }) => {
    const row = known.get(keyOf({ bitrixId, currency }))
    const before = row ? valuesOnly(row) : null
    return sameValues(before, values)
      ? []
      : [{ line, name: catalogue.products.get(bitrixId)?.name ?? '', bitrixId, currency, before, after: values }]
  })
  return { base: baseOf(file, catalogue), differences, unchanged: prices.length - differences.length, errors }
}

async function changeIn(transaction: Database, changes: readonly PriceChange[], who: string) {
  await takePrices(transaction)
  const { products, rows } = await readPriceRows(transaction)
  const known = byKey(rows)
  const named = (all: readonly PriceRow[]) => {
    const present = byKey(all)
    return changes.flatMap((change) => present.get(keyOf(change)) ?? [])
  }
  if (changes.some(({ bitrixId }) => !products.has(bitrixId))) return { outcome: 'unknown', rows: [] } as const
  if (changes.some((change) => !sameValues(known.get(keyOf(change)) ?? null, change.before)))
    return { outcome: 'conflict', rows: named(rows) } as const
  const real = changes.filter(({ before, after }) => !sameValues(before, after))
  await writePrices(transaction, real, { who, now: new Date() })
  return { outcome: 'changed', rows: named((await readPriceRows(transaction)).rows) } as const
}

async function applyIn(transaction: Database, { file, base, who }: { file: Uint8Array; base: string; who: string }) {
  await takePrices(transaction)
  const answer = await compareIn(transaction, file)
  if (answer.errors.length) return { outcome: 'errors', answer } as const
  if (answer.base !== base) return { outcome: 'conflict', answer } as const
  await writePrices(transaction, answer.differences, { who, now: new Date() })
  return { outcome: 'changed', answer } as const
}

/** The prices of the embedded catalogue for administrators. */
export function createPricesAdmin(database: Database): PricesAdmin {
  return {
    list: async () => (await readPriceRows(database)).rows,
    change: (changes, who) => inTransaction(database, (transaction) => changeIn(transaction, changes, who)),
    changes: (page) => readPriceChanges(database, page),
    compare: (file) => compareIn(database, file),
    apply: (file, base, who) => inTransaction(database, (transaction) => applyIn(transaction, { file, base, who })),
  }
}
