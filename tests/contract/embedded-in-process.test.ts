import { memoryBackend, fileBackend, postgresBackend } from '../support/contract/backends.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'

productBackendContract('embedded, SQLite in memory', memoryBackend)
productBackendContract('embedded, SQLite file', fileBackend)
productBackendContract(`embedded, ${POSTGRES.name}`, postgresBackend, POSTGRES)
