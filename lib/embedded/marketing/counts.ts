import type { Kysely } from 'kysely'
import { OTHER_VALUES } from '../../domain/marketing-values.ts'
import type { Tables } from '../database/schema.ts'
import { admit } from './admitted.ts'
import { createTally, type Tally } from './tally.ts'
import { addVitals, isOfVital } from './vitals.ts'

/** Rows of one statement. */
const BATCH = 1000

/** The day of a time, in UTC: as dates are shown, the same all over the world, and twenty-four hours long. */
export const dayOf = (time: string): string => time.slice(0, 10)

/**
 * Adds to what is counted of a day. Called in the transaction that stores what is counted, so that both stand or neither.
 * @param network of the visitor whose doing is counted, as limits count it; what is corrected later has none
 */
export async function addCounts(database: Kysely<Tables>, day: string, tally: Tally, network?: string): Promise<void> {
  const given = tally.entries()
  const isKept = await admit(database, day, given, network)
  const kept = createTally()
  for (const entry of given)
    kept.put({
      ...entry,
      kind: isKept(entry.measure, entry.kind) ? entry.kind : OTHER_VALUES,
      value: isKept(entry.dimension, entry.value) ? entry.value : OTHER_VALUES,
    })
  await addVitals(database, day, kept.entries().filter(isOfVital))
  const rows = kept
    .entries()
    .filter((entry) => !isOfVital(entry))
    .map((entry) => ({ day, ...entry }))
  for (let from = 0; from < rows.length; from += BATCH)
    await database
      .insertInto('marketing_counts')
      .values(rows.slice(from, from + BATCH))
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
