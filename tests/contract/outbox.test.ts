import { memoryDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { outboxContract } from '../support/contract/outbox-contract.ts'
import { outboxFailures } from '../support/contract/outbox-failures.ts'
import { outboxFairness } from '../support/contract/outbox-fairness.ts'
import { outboxProcesses } from '../support/contract/outbox-processes.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

for (const contract of [outboxContract, outboxFailures, outboxFairness]) {
  contract('SQLite in memory', memoryDatabase)
  contract('SQLite file', migratedFile)
  contract(POSTGRES.name, migratedPostgres, POSTGRES)
}
outboxProcesses('SQLite file', migratedFile)
outboxProcesses(POSTGRES.name, migratedPostgres, POSTGRES)
