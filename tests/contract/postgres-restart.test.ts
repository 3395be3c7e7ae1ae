import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { ownPostgres, POSTGRES_SERVER, type OwnPostgres } from '../support/contract/postgres-server.ts'

describe.skipIf(POSTGRES_SERVER.skip)(
  `a database server that restarts: ${POSTGRES_SERVER.name}`,
  { timeout: 60_000 },
  () => {
    let postgres: OwnPostgres
    let database: Database
    const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(database)).rows
    beforeAll(async () => {
      // It says so in the log; the log of the tests stays clean.
      vi.spyOn(console, 'warn').mockReturnValue()
      postgres = await ownPostgres()
      database = openDatabase({ url: postgres.url })
    })
    afterAll(async () => {
      await database.destroy()
      await postgres.remove()
      vi.restoreAllMocks()
    })

    it('is waited for by who asks meanwhile', async () => {
      expect(await ask()).toEqual([{ one: 1 }])
      await postgres.stop()
      const asked = Promise.allSettled([ask(), ask()])
      await postgres.start()
      const answer = { status: 'fulfilled', value: [{ one: 1 }] }
      expect(await asked).toEqual([answer, answer])
    })

    it('is not waited for by anybody else once it has stayed away, and serves when it is back', async () => {
      await postgres.stop()
      const refused = { layer: 'network', cause: { code: 'ECONNREFUSED' } }
      await expect(ask()).rejects.toMatchObject(refused)
      const tries = vi.spyOn(pg.Pool.prototype, 'connect')
      await expect(ask()).rejects.toMatchObject(refused)
      expect(tries).toHaveBeenCalledTimes(1)
      await postgres.start()
      expect(await ask()).toEqual([{ one: 1 }])
    })
  },
)
