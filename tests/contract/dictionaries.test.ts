import { dictionariesContract } from '../support/contract/dictionaries-contract.ts'
import { placeInMemory, placeOfCommand, placeOverPostgres } from '../support/contract/embedded-place.ts'
import { NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'

dictionariesContract('SQLite in memory', placeInMemory)
dictionariesContract('the command `npm run backend`, over HTTP', placeOfCommand)

const answers = await postgresAnswers()
dictionariesContract(answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`, placeOverPostgres, { skip: !answers })
