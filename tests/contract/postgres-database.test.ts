import { describe, expect, it } from 'vitest'
import { runFile } from '../support/contract/child-process.ts'
import { databaseContract } from '../support/contract/database-contract.ts'
import { WORKER } from '../support/contract/database-workers.ts'
import { emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

databaseContract(POSTGRES.name, emptyPostgres, POSTGRES)

describe.skipIf(POSTGRES.skip)('the PostgreSQL pool', () => {
  it('survives closed connections, idle and in use, and reconnects', { timeout: 30_000 }, async () => {
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
