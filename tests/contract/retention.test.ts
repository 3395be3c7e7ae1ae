import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { retentionContract } from '../support/contract/retention-contract.ts'
import { termsContract } from '../support/contract/retention-terms-contract.ts'

for (const contract of [retentionContract, termsContract]) {
  contract('SQLite file', migratedFile)
  contract(POSTGRES.name, migratedPostgres, POSTGRES)
}
