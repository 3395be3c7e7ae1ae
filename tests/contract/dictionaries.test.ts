import { dictionariesContract } from '../support/contract/dictionaries-contract.ts'
import { memoryFixture, commandFixture, postgresFixture } from '../support/contract/embedded-fixture.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

dictionariesContract('SQLite in memory', memoryFixture)
dictionariesContract('the command `npm run backend`, over HTTP', commandFixture)
dictionariesContract(POSTGRES.name, postgresFixture, POSTGRES)
