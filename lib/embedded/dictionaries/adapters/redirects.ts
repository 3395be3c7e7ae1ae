import type { DictionaryItem } from '../../../contract/dictionaries/table.ts'
import { BUILT_IN_PATHS } from '../../../routing/static-routes.ts'
import { findRowProblem } from '../../redirects/repository.ts'
import { createAdapter } from '../adapter.ts'

const toRow = ({ from, to = '', status }: DictionaryItem<'redirects'>) => ({ from_path: from, to_path: to, status })

export const redirects = createAdapter<'redirects', 'redirects'>({
  table: 'redirects',
  key: 'from_path',
  sort: [],
  toItem: ({ from_path: from, to_path: to, status }) => ({ from, ...(to && { to }), status }),
  toRow,
  findProblem: (database, item) => findRowProblem(database, toRow(item), BUILT_IN_PATHS),
})
