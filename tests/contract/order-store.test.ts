import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { orderStoreContract } from '../support/contract/order-store-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

orderStoreContract('SQLite file', migratedFile)
orderStoreContract(POSTGRES.name, migratedPostgres, POSTGRES)
