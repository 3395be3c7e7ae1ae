import { describe, expect, it } from 'vitest'
import { runFile } from '../support/contract/child-process.ts'
import { databaseContract } from '../support/contract/database-contract.ts'
import { WORKER } from '../support/contract/database-workers.ts'
import { emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

databaseContract(POSTGRES.name, emptyPostgres, POSTGRES)

describe.skipIf(POSTGRES.skip)('PostgreSQL', () => {
  it(
    'may cut its connections, idle and at work: the process lives on and connects again',
    { timeout: 30_000 },
    async () => {
      const { location, remove, cutConnections } = await emptyPostgres()
      const child = runFile(WORKER, { args: ['outlive', JSON.stringify(location)] })
      try {
        await child.printed(/waiting/)
        await cutConnections()
        child.say('go')
        expect(await child.ended, child.output()).toBe(0)
        // As the server says it, or as the system does where the question was on its way already.
        expect(child.output()).toMatch(/interrupted: .*(?:connection|ECONNRESET|EPIPE)/i)
        expect(child.output()).toMatch(/identity=[0-9a-f-]{36}/)
      } finally {
        await child.stop()
        await remove()
      }
    },
  )
})
