import { contentContract } from '../support/contract/content-contract.ts'
import { memoryFixture, httpFixture, postgresFixture } from '../support/contract/embedded-fixture.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

contentContract('SQLite in memory', memoryFixture)
contentContract('over HTTP', httpFixture)
contentContract(POSTGRES.name, postgresFixture, POSTGRES)
