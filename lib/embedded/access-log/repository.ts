import type { Access, AccessLog } from '../../contract/access-log.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'

export async function logAccess(database: Database, { actor, kind, record, count }: Access, now: Date): Promise<void> {
  await database
    .insertInto('access_log')
    .values({
      id: crypto.randomUUID(),
      accessed_at: now.toISOString(),
      actor,
      kind,
      record_id: record ?? null,
      records: count ?? null,
    })
    .execute()
}

export const createAccessLog = (database: Database): AccessLog => ({
  add: (access) => logAccess(database, access, new Date()),
})

export async function purgeAccessLog(database: Database, before: Date): Promise<void> {
  await inBatches(async (limit) => {
    const old = database
      .selectFrom('access_log')
      .select('id')
      .where('accessed_at', '<', before.toISOString())
      .limit(limit)
    const { numDeletedRows } = await database.deleteFrom('access_log').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
}
