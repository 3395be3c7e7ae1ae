import { afterAll, vi } from 'vitest'

// A worker reads the configuration once: this file reads its own and removes it for the next file.
vi.resetModules()
afterAll(() => vi.resetModules())

const { chatContract } = await import('../support/contract/chat-contract.ts')
const { OPERATOR_EMAIL } = await import('../support/contract/chat-emails-contract.ts')
vi.stubEnv('OPERATOR_EMAIL', OPERATOR_EMAIL)
const { inProcessChatFixture, httpChatFixture } = await import('../support/contract/chat-fixture.ts')
const { migratedFile, migratedServerDatabase, SERVER_DATABASE } =
  await import('../support/contract/migrated-databases.ts')

chatContract('in process, SQLite file and folder', async () => inProcessChatFixture(await migratedFile()), {
  everyFile: true,
})
chatContract(`over HTTP, ${SERVER_DATABASE}`, async () => httpChatFixture(await migratedServerDatabase()))
