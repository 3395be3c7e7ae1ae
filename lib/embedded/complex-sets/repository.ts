import { COMPLEX_SETS } from '../../domain/complex-sets.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { parseStoredList } from '../database/stored-list.ts'

/** Seeds: the sets of section 3 with a demonstration saving in percent. */
export const COMPLEX_SET_SEEDS: readonly Tables['complex_sets'][] = COMPLEX_SETS.map(({ bitrixId, hrefs }) => ({
  id: bitrixId,
  hrefs: JSON.stringify(hrefs),
  saving: 10,
}))

/** Response of `GET /api/complex-sets/`, without unreadable rows. */
export async function readComplexSets(
  database: Database,
): Promise<{ sets: { id: string; hrefs: string[]; saving: number }[] }> {
  const rows = await database.selectFrom('complex_sets').selectAll().orderBy('id').execute()
  return {
    sets: rows.flatMap(({ id, hrefs, saving }) => {
      const tests = parseStoredList(hrefs)
      return tests ? [{ id, hrefs: tests, saving }] : []
    }),
  }
}
