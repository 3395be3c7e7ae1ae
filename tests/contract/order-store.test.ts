import { emptyFile, emptyPostgres } from '../support/contract/databases.ts'
import { orderStoreContract } from '../support/contract/order-store-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

orderStoreContract('SQLite file', emptyFile)
orderStoreContract(POSTGRES.name, emptyPostgres, POSTGRES)
