import { vi } from 'vitest'
import { chatContract } from '../support/contract/chat-contract.ts'
import { OPERATOR_EMAIL } from '../support/contract/chat-letters-contract.ts'
import { chatInProcess, chatOverHttp } from '../support/contract/chat-place.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

vi.stubEnv('OPERATOR_EMAIL', OPERATOR_EMAIL)

chatContract('in process, SQLite file and folder', async () => chatInProcess(await migratedFile()), { everyFile: true })
chatContract('over HTTP', chatOverHttp)
chatContract(`in process, ${POSTGRES.name}`, async () => chatInProcess(await migratedPostgres()), POSTGRES)
