import {
  AUDIT_ENTRIES_PER_PAGE,
  formatPosition,
  type AuditEntry,
  type AuditLog,
  type AuditQuery,
} from '../../contract/audit-log.ts'
import type { Database } from '../database/open.ts'
import { readEntries } from './entries.ts'
import { countEntries, findPositions } from './positions.ts'

const BATCH_ROWS = 500

async function* all(database: Database, query: AuditQuery): AsyncGenerator<readonly AuditEntry[]> {
  let { before } = query
  for (;;) {
    const positions = await findPositions(database, { ...query, before }, BATCH_ROWS)
    if (positions.length) yield await readEntries(database, positions)
    if (positions.length < BATCH_ROWS) return
    before = positions.at(-1)
  }
}

/**
 * Reads what employees have done: changes of orders, prices, dictionaries and images, and the access log. Nothing here
 * writes: rows are deleted by retention and cleared by the erasure of a person.
 */
export const createAuditLog = (database: Database): AuditLog => ({
  async list(query) {
    const found = await findPositions(database, query, AUDIT_ENTRIES_PER_PAGE + 1)
    const positions = found.slice(0, AUDIT_ENTRIES_PER_PAGE)
    const last = found.length > AUDIT_ENTRIES_PER_PAGE ? positions.at(-1) : undefined
    return { entries: await readEntries(database, positions), ...(last && { next: formatPosition(last) }) }
  },
  count: (query) => countEntries(database, query),
  all: (query) => all(database, query),
})
