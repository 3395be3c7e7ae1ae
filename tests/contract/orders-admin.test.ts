import { memoryDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { ordersAdminContract } from '../support/contract/orders-admin-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

ordersAdminContract('SQLite in memory', memoryDatabase)
ordersAdminContract('SQLite file', migratedFile)
ordersAdminContract(POSTGRES.name, migratedPostgres, POSTGRES)
