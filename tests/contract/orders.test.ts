import { inProcessShop } from '../support/contract/in-process-shop.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { ordersContract } from '../support/contract/orders-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

ordersContract('in process, SQLite', async () => inProcessShop(await migratedFile()))
ordersContract(`in process, ${POSTGRES.name}`, async () => inProcessShop(await migratedPostgres()), POSTGRES)
