import { embeddedInMemory, embeddedOverFile } from '../support/contract/backends.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'

productBackendContract('embedded, SQLite in memory', embeddedInMemory)
productBackendContract('embedded, SQLite file', embeddedOverFile)
