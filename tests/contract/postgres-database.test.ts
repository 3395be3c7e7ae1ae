import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { runFile } from '../support/contract/child-process.ts'
import { databaseContract } from '../support/contract/database-contract.ts'
import { WORKER } from '../support/contract/database-workers.ts'
import { emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

databaseContract(POSTGRES.name, emptyPostgres, POSTGRES)

describe.skipIf(POSTGRES.skip)('the PostgreSQL pool', () => {
  it('survives closed connections, idle and in use, and reconnects', async () => {
    const { location, remove, cutConnections } = await emptyPostgres()
    const child = runFile(WORKER, { args: ['outlive', JSON.stringify(location)] })
    try {
      await child.printed(/waiting/)
      await cutConnections()
      child.writeLine('go')
      expect(await child.ended, child.output()).toBe(0)
      // The error of the server, or of the operating system if the query was already sent.
      expect(child.output()).toMatch(/interrupted: .*(?:connection|ECONNRESET|EPIPE)/i)
      expect(child.output()).toMatch(/identity=[0-9a-f-]{36}/)
    } finally {
      await child.stop()
      await remove()
    }
  })
})

describe.skipIf(POSTGRES.skip)('a server that starts on a PostgreSQL database', () => {
  it('waits for another one that is seeding it, longer than a statement may take', async () => {
    const { location, remove } = await emptyPostgres()
    const database = openDatabase(location)
    try {
      await migrate(database)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const seeding = database.transaction().execute(async (transaction) => {
        await transaction.insertInto('settings').values({ name: 'promo-seeded', value: 'yes' }).execute()
        await released
      })
      const starting = startEmbedded({ ...location, timeout: 1 }, { seed: true })
      const ended = await Promise.race([starting.then(() => 'started', String), setTimeout(3000, 'waiting')])
      release()
      await seeding
      expect(ended).toBe('waiting')
      const backend = await starting
      expect(await backend.database.selectFrom('promo_codes').selectAll().execute()).toEqual([])
      await backend.stop()
    } finally {
      await database.destroy()
      await remove()
    }
  })
})
