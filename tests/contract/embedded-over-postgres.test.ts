import { embeddedOverPostgres } from '../support/contract/backends.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'

productBackendContract(`embedded, ${POSTGRES.name}`, embeddedOverPostgres, POSTGRES)
