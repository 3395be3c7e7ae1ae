import type { Database } from '../database/open.ts'
import { readRevision, bumpRevision } from '../database/revision.ts'

/** Changes whenever published content changes, in any process. */
export const contentRevision = (database: Database): Promise<string> => readRevision(database, 'content')

export const bumpContentRevision = (transaction: Database): Promise<void> => bumpRevision(transaction, 'content')
