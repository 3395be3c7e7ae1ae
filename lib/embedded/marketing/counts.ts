import type { Kysely } from 'kysely'
import { OTHER_VALUES } from '../../domain/marketing-values.ts'
import type { Tables } from '../database/schema.ts'
import { limitCardinality } from './cardinality-limit.ts'
import { createCounterBatch, type CounterBatch } from './counter-batch.ts'
import { addVitals, isOfVital } from './vitals.ts'

const ROWS_PER_STATEMENT = 1000

/** The UTC day of an ISO time: the same worldwide, and always 24 hours long. */
export const dayOf = (time: string): string => time.slice(0, 10)

/**
 * Adds to the counters of a day. Call it in the transaction that stores the counted data, so that both are stored or
 * neither.
 * @param network of the visitor, as rate limits count it; absent for corrections
 */
export async function addCounts(
  database: Kysely<Tables>,
  day: string,
  counters: CounterBatch,
  network?: string,
): Promise<void> {
  const entries = counters.entries()
  const isWithinLimit = await limitCardinality(database, day, entries, network)
  const limited = createCounterBatch()
  for (const entry of entries)
    limited.put({
      ...entry,
      kind: isWithinLimit(entry.measure, entry.kind) ? entry.kind : OTHER_VALUES,
      value: isWithinLimit(entry.dimension, entry.value) ? entry.value : OTHER_VALUES,
    })
  await addVitals(database, day, limited.entries().filter(isOfVital))
  const rows = limited
    .entries()
    .filter((entry) => !isOfVital(entry))
    .map((entry) => ({ day, ...entry }))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await database
      .insertInto('marketing_counts')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['measure', 'dimension', 'kind', 'day', 'value'])
          .doUpdateSet((column) => ({
            count: column('marketing_counts.count', '+', column.ref('excluded.count')),
            amount: column('marketing_counts.amount', '+', column.ref('excluded.amount')),
          })),
      )
      .execute()
}
