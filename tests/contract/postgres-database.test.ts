import { describe, expect, it } from 'vitest'
import { runFile } from '../support/contract/child-process.ts'
import { databaseContract } from '../support/contract/database-contract.ts'
import { WORKER } from '../support/contract/database-workers.ts'
import { emptyPostgresDatabase, NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'

const answers = await postgresAnswers()
databaseContract(
  answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`,
  async () => {
    const { url, drop } = await emptyPostgresDatabase()
    return { location: { url }, remove: drop }
  },
  { skip: !answers },
)

describe.skipIf(!answers)('PostgreSQL', () => {
  it('may cut its connections: the process lives on and connects again', { timeout: 30_000 }, async () => {
    const { url, drop, cutConnections } = await emptyPostgresDatabase()
    const child = runFile(WORKER, { args: ['outlive', JSON.stringify({ url })] })
    try {
      await child.printed(/waiting/)
      await cutConnections()
      child.say('go')
      expect(await child.ended, child.output()).toBe(0)
      expect(child.output()).toMatch(/identity=[0-9a-f-]{36}/)
    } finally {
      await child.stop()
      await drop()
    }
  })
})
