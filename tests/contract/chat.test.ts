import { afterAll, vi } from 'vitest'

// A worker reads the configuration once: this file reads its own and removes it for the next file.
vi.resetModules()
afterAll(() => vi.resetModules())

const { chatContract } = await import('../support/contract/chat-contract.ts')
const { OPERATOR_EMAIL } = await import('../support/contract/chat-emails-contract.ts')
vi.stubEnv('OPERATOR_EMAIL', OPERATOR_EMAIL)
const { inProcessChatFixture, httpChatFixture } = await import('../support/contract/chat-fixture.ts')
const { migratedFile, migratedPostgres } = await import('../support/contract/migrated-databases.ts')
const { POSTGRES } = await import('../support/contract/postgres.ts')

chatContract('in process, SQLite file and folder', async () => inProcessChatFixture(await migratedFile()), {
  everyFile: true,
})
chatContract('over HTTP', httpChatFixture)
chatContract(`in process, ${POSTGRES.name}`, async () => inProcessChatFixture(await migratedPostgres()), POSTGRES)
