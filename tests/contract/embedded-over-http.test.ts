import { httpBackend } from '../support/contract/backends.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'

productBackendContract('embedded, over HTTP', httpBackend)
