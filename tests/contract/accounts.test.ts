import { accountsContract } from '../support/contract/accounts-contract.ts'
import { placeInMemory, placeOfCommand, placeOverPostgres } from '../support/contract/embedded-place.ts'
import { NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'

accountsContract('SQLite in memory', placeInMemory)
accountsContract('the command `npm run backend`, over HTTP', placeOfCommand)

const answers = await postgresAnswers()
accountsContract(answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`, placeOverPostgres, { skip: !answers })
