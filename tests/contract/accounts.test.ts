import { accountsContract } from '../support/contract/accounts-contract.ts'
import { memoryFixture, commandFixture } from '../support/contract/embedded-fixture.ts'
import { SERVER_DATABASE } from '../support/contract/migrated-databases.ts'

accountsContract('in process, SQLite in memory', memoryFixture)
accountsContract(`the command \`npm run backend\`, over HTTP, ${SERVER_DATABASE}`, commandFixture)
