import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { ownPostgres, POSTGRES_SERVER, type OwnPostgres } from '../support/contract/postgres-server.ts'

describe.skipIf(POSTGRES_SERVER.skip)(
  `a restarting database server: ${POSTGRES_SERVER.name}`,
  { timeout: 60_000 },
  () => {
    let postgres: OwnPostgres
    let database: Database
    const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(database)).rows
    beforeAll(async () => {
      // It logs the failure, which is expected here.
      vi.spyOn(console, 'warn').mockReturnValue()
      postgres = await ownPostgres()
      database = openDatabase({ url: postgres.url })
    })
    afterAll(async () => {
      await database.destroy()
      await postgres.remove()
      vi.restoreAllMocks()
    })

    it('is waited for by current calls', async () => {
      expect(await ask()).toEqual([{ one: 1 }])
      await postgres.stop()
      const pending = Promise.allSettled([ask(), ask()])
      await postgres.start()
      const expected = { status: 'fulfilled', value: [{ one: 1 }] }
      expect(await pending).toEqual([expected, expected])
    })

    it('is not waited for after a long outage, and is used again after recovery', async () => {
      await postgres.stop()
      const rejected = { layer: 'network', cause: { code: 'ECONNREFUSED' } }
      await expect(ask()).rejects.toMatchObject(rejected)
      const tries = vi.spyOn(pg.Pool.prototype, 'connect')
      await expect(ask()).rejects.toMatchObject(rejected)
      expect(tries).toHaveBeenCalledTimes(1)
      await postgres.start()
      expect(await ask()).toEqual([{ one: 1 }])
    })
  },
)
