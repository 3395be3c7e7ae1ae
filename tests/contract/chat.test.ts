import { vi } from 'vitest'
import { chatContract } from '../support/contract/chat-contract.ts'
import { OPERATOR_EMAIL } from '../support/contract/chat-desk-contract.ts'
import { chatInProcess, chatOverHttp } from '../support/contract/chat-place.ts'
import { emptyFile, emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

vi.stubEnv('OPERATOR_EMAIL', OPERATOR_EMAIL)

chatContract('in process, SQLite file and folder', async () => chatInProcess(await emptyFile()))
chatContract('over HTTP', chatOverHttp)
chatContract(`in process, ${POSTGRES.name}`, async () => chatInProcess(await emptyPostgres()), POSTGRES)
