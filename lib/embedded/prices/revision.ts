import type { Database } from '../database/open.ts'
import { readRevision, renewRevision } from '../database/revision.ts'

/** Is another one whenever an administrator has changed a price, in whatever process. */
export const pricesRevision = (database: Database): Promise<string> => readRevision(database, 'prices')

/** Gives the prices a new revision. Holds them until the transaction ends: administrators who change them at once do it in turn. */
export const takePrices = (transaction: Database): Promise<void> => renewRevision(transaction, 'prices')
