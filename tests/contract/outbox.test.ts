import { outboxContract } from '../support/contract/outbox-contract.ts'
import { outboxFailures } from '../support/contract/outbox-failures.ts'
import { outboxProcesses } from '../support/contract/outbox-processes.ts'
import { emptyPostgresDatabase, NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

const answers = await postgresAnswers()
const file = async () => {
  const { path, remove } = await tempFolder()
  return { location: { dataDir: path }, remove }
}
const postgres = async () => {
  const { url, drop } = await emptyPostgresDatabase()
  return { location: { url }, remove: drop }
}
const name = answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`

const memory = async () => ({ location: {}, remove: async () => undefined })
for (const contract of [outboxContract, outboxFailures]) {
  contract('SQLite in memory', memory)
  contract('SQLite file', file)
  contract(name, postgres, { skip: !answers })
}
outboxProcesses('SQLite file', file)
outboxProcesses(name, postgres, { skip: !answers })
