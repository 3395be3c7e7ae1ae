import { embeddedInMemory, embeddedOverFile, embeddedOverPostgres } from '../support/contract/backends.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'

productBackendContract('embedded, SQLite in memory', embeddedInMemory)
productBackendContract('embedded, SQLite file', embeddedOverFile)
productBackendContract(`embedded, ${POSTGRES.name}`, embeddedOverPostgres, POSTGRES)
