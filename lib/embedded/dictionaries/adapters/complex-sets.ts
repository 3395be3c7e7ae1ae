import { readComplexSets } from '../../complex-sets/repository.ts'
import { createAdapter, parseStoredJson } from '../adapter.ts'

const sameTests = (some: readonly string[], others: readonly string[]) =>
  [...some].sort().join(' ') === [...others].sort().join(' ')

export const complexSets = createAdapter<'complex-sets', 'complex_sets'>({
  table: 'complex_sets',
  key: 'id',
  sort: [],
  toItem: ({ id, hrefs, saving }) => ({ id, hrefs: parseStoredJson(hrefs), saving }),
  toRow: ({ id, hrefs, saving }) => ({ id, hrefs: JSON.stringify(hrefs), saving }),
  async findProblem(database, { id, hrefs }) {
    const { sets } = await readComplexSets(database)
    const same = sets.find((set) => set.id !== id && sameTests(set.hrefs, hrefs))
    return same && { field: 'hrefs', reason: 'taken', message: `the same tests are set ${same.id}` }
  },
})
