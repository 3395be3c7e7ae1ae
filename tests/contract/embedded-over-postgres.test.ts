import { embeddedOverPostgres } from '../support/contract/backends.ts'
import { NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'
import { productBackendContract } from '../support/contract/product-backend-contract.ts'

const answers = await postgresAnswers()
productBackendContract(answers ? 'embedded, PostgreSQL' : `embedded, PostgreSQL (${NO_POSTGRES})`, embeddedOverPostgres, { skip: !answers })
