import { memoryDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { priceSchedulesContract } from '../support/contract/price-schedules-contract.ts'

priceSchedulesContract('SQLite in memory', memoryDatabase)
priceSchedulesContract('SQLite file', migratedFile)
priceSchedulesContract(POSTGRES.name, migratedPostgres, POSTGRES)
