import { emptyFile, emptyMemory, emptyPostgres } from '../support/contract/databases.ts'
import { outboxContract } from '../support/contract/outbox-contract.ts'
import { outboxFailures } from '../support/contract/outbox-failures.ts'
import { outboxProcesses } from '../support/contract/outbox-processes.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

for (const contract of [outboxContract, outboxFailures]) {
  contract('SQLite in memory', emptyMemory)
  contract('SQLite file', emptyFile)
  contract(POSTGRES.name, emptyPostgres, POSTGRES)
}
outboxProcesses('SQLite file', emptyFile)
outboxProcesses(POSTGRES.name, emptyPostgres, POSTGRES)
