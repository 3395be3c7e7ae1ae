import { contentContract } from '../support/contract/content-contract.ts'
import { placeInMemory, placeOverHttp, placeOverPostgres } from '../support/contract/embedded-fixture.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

contentContract('SQLite in memory', placeInMemory)
contentContract('over HTTP', placeOverHttp)
contentContract(POSTGRES.name, placeOverPostgres, POSTGRES)
