import { dictionariesContract } from '../support/contract/dictionaries-contract.ts'
import { memoryFixture, commandFixture } from '../support/contract/embedded-fixture.ts'
import { SERVER_DATABASE } from '../support/contract/migrated-databases.ts'

dictionariesContract('in process, SQLite in memory', memoryFixture)
dictionariesContract(`the command \`npm run backend\`, over HTTP, ${SERVER_DATABASE}`, commandFixture)
