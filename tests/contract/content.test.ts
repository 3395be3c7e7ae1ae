import { contentContract } from '../support/contract/content-contract.ts'
import { contentInMemory, contentOverHttp, contentOverPostgres } from '../support/contract/content-place.ts'
import { NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'

contentContract('SQLite in memory', contentInMemory)
contentContract('over HTTP', contentOverHttp)

const answers = await postgresAnswers()
contentContract(answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`, contentOverPostgres, { skip: !answers })
