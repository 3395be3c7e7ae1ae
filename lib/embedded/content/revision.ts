import type { Database } from '../database/open.ts'
import { readRevision, renewRevision } from '../database/revision.ts'

/** Is another one whenever what is published has changed, in whatever process. */
export const contentRevision = (database: Database): Promise<string> => readRevision(database, 'content')

/** Gives what is published a new revision. */
export const reviseContent = (transaction: Database): Promise<void> => renewRevision(transaction, 'content')
