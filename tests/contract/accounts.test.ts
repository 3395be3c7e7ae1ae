import { accountsContract } from '../support/contract/accounts-contract.ts'
import { memoryFixture, commandFixture, postgresFixture } from '../support/contract/embedded-fixture.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

accountsContract('SQLite in memory', memoryFixture)
accountsContract('the command `npm run backend`, over HTTP', commandFixture)
accountsContract(POSTGRES.name, postgresFixture, POSTGRES)
