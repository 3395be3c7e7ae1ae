import { accountsContract } from '../support/contract/accounts-contract.ts'
import { placeInMemory, placeOfCommand, placeOverPostgres } from '../support/contract/embedded-fixture.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

accountsContract('SQLite in memory', placeInMemory)
accountsContract('the command `npm run backend`, over HTTP', placeOfCommand)
accountsContract(POSTGRES.name, placeOverPostgres, POSTGRES)
