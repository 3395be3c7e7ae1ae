import { memoryDatabase } from '../support/contract/databases.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { orderRemindersContract } from '../support/contract/order-reminders-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

orderRemindersContract('SQLite in memory', memoryDatabase)
orderRemindersContract('SQLite file', migratedFile)
orderRemindersContract(POSTGRES.name, migratedPostgres, POSTGRES)
