import { dictionariesContract } from '../support/contract/dictionaries-contract.ts'
import { placeInMemory, placeOfCommand, placeOverPostgres } from '../support/contract/embedded-fixture.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

dictionariesContract('SQLite in memory', placeInMemory)
dictionariesContract('the command `npm run backend`, over HTTP', placeOfCommand)
dictionariesContract(POSTGRES.name, placeOverPostgres, POSTGRES)
