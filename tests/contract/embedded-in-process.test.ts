import { fileBackend } from '../support/contract/backends.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'

productBackendContract('embedded, SQLite file', fileBackend)
