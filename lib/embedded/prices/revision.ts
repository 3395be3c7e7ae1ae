import type { Database } from '../database/open.ts'
import { readRevision, bumpRevision } from '../database/revision.ts'

/** Changes after every change of a price by an administrator, in whichever process. */
export const pricesRevision = (database: Database): Promise<string> => readRevision(database, 'prices')

/**
 * Sets a new price revision. The row stays locked until the transaction ends, which serializes administrators'
 * changes.
 */
export const lockPrices = (transaction: Database): Promise<void> => bumpRevision(transaction, 'prices')
