import { emptyFile, emptyMemory, emptyPostgres } from '../support/contract/databases.ts'
import { ordersAdminContract } from '../support/contract/orders-admin-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

ordersAdminContract('SQLite in memory', emptyMemory)
ordersAdminContract('SQLite file', emptyFile)
ordersAdminContract(POSTGRES.name, emptyPostgres, POSTGRES)
