import { contentContract } from '../support/contract/content-contract.ts'
import { memoryFixture, httpFixture } from '../support/contract/embedded-fixture.ts'
import { migratedServerDatabase, SERVER_DATABASE } from '../support/contract/migrated-databases.ts'

contentContract('in process, SQLite in memory', memoryFixture)
contentContract(`over HTTP, ${SERVER_DATABASE}`, async () => httpFixture(await migratedServerDatabase()))
