import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../lib/embedded/database/migrations.ts'
import { openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { onBothEnginesWithoutTables } from '../support/contract/engines.ts'

async function migrateTo(database: Database, last: string): Promise<void> {
  const { error } = await new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } }).migrateTo(
    last,
  )
  expect(error).toBeUndefined()
}

onBothEnginesWithoutTables('the migration of the access log', (setup) => {
  it('keeps its lines under the new names', async () => {
    const empty = await setup()
    const database = openDatabase(empty.location)
    await migrateTo(database, '0037-conversation-changes')
    await sql`insert into access_log (id, at, who, kind, record_id, records)
      values ('1', '2026-11-01T00:00:00.000Z', 'anna@example.com', 'order', 'A-1', null)`.execute(database)
    await migrateTo(database, '0038-access-log-names')
    expect(await database.selectFrom('access_log').selectAll().execute()).toEqual([
      {
        id: '1',
        accessed_at: '2026-11-01T00:00:00.000Z',
        actor: 'anna@example.com',
        kind: 'order',
        record_id: 'A-1',
        records: null,
      },
    ])
    await database.destroy()
    await empty.remove()
  })
})
