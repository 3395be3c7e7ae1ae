import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { marketingContract } from '../support/contract/marketing-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

marketingContract('SQLite', migratedFile)
marketingContract(POSTGRES.name, migratedPostgres, POSTGRES)
