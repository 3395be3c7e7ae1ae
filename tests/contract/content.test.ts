import { contentContract } from '../support/contract/content-contract.ts'
import { placeInMemory, placeOverHttp, placeOverPostgres } from '../support/contract/embedded-place.ts'
import { NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'

contentContract('SQLite in memory', placeInMemory)
contentContract('over HTTP', placeOverHttp)

const answers = await postgresAnswers()
contentContract(answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`, placeOverPostgres, { skip: !answers })
