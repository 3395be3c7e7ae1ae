import { afterAll, vi } from 'vitest'

// The configuration is read once in a worker: this file reads one of its own, and leaves none to the next file.
vi.resetModules()
afterAll(() => vi.resetModules())

const { chatContract } = await import('../support/contract/chat-contract.ts')
const { OPERATOR_EMAIL } = await import('../support/contract/chat-letters-contract.ts')
vi.stubEnv('OPERATOR_EMAIL', OPERATOR_EMAIL)
const { chatInProcess, chatOverHttp } = await import('../support/contract/chat-place.ts')
const { migratedFile, migratedPostgres } = await import('../support/contract/migrated-databases.ts')
const { POSTGRES } = await import('../support/contract/postgres.ts')

chatContract('in process, SQLite file and folder', async () => chatInProcess(await migratedFile()), { everyFile: true })
chatContract('over HTTP', chatOverHttp)
chatContract(`in process, ${POSTGRES.name}`, async () => chatInProcess(await migratedPostgres()), POSTGRES)
