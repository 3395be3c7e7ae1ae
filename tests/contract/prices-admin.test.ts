import { memoryDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { pricesAdminContract } from '../support/contract/prices-admin-contract.ts'

pricesAdminContract('SQLite in memory', memoryDatabase)
pricesAdminContract('SQLite file', migratedFile)
pricesAdminContract(POSTGRES.name, migratedPostgres, POSTGRES)
