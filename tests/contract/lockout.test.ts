import { placeInMemory, placeOverPostgres } from '../support/contract/embedded-fixture.ts'
import { lockoutContract } from '../support/contract/lockout-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

lockoutContract('SQLite in memory', placeInMemory)
lockoutContract(POSTGRES.name, placeOverPostgres, POSTGRES)
