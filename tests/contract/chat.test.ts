import { chatContract } from '../support/contract/chat-contract.ts'
import { chatInProcess, chatOverHttp } from '../support/contract/chat-place.ts'
import { emptyPostgresDatabase, NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

chatContract('in process, SQLite file and folder', async () => {
  const folder = await tempFolder()
  return chatInProcess({ dataDir: folder.path }, folder.remove)
})
chatContract('over HTTP', chatOverHttp)

const answers = await postgresAnswers()
chatContract(
  answers ? 'in process, PostgreSQL' : `in process, PostgreSQL (${NO_POSTGRES})`,
  async () => {
    const database = await emptyPostgresDatabase()
    return chatInProcess({ url: database.url }, database.drop)
  },
  { skip: !answers },
)
