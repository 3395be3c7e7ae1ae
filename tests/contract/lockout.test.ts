import { memoryFixture, postgresFixture } from '../support/contract/embedded-fixture.ts'
import { lockoutContract } from '../support/contract/lockout-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

lockoutContract('SQLite in memory', memoryFixture)
lockoutContract(POSTGRES.name, postgresFixture, POSTGRES)
