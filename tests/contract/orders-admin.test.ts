import { ordersAdminContract } from '../support/contract/orders-admin-contract.ts'
import { emptyPostgresDatabase, NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

ordersAdminContract('SQLite in memory', async () => ({ location: {}, close: async () => undefined }))
ordersAdminContract('SQLite file', async () => {
  const folder = await tempFolder()
  return { location: { dataDir: folder.path }, close: folder.remove }
})

const answers = await postgresAnswers()
ordersAdminContract(
  answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`,
  async () => {
    const database = await emptyPostgresDatabase()
    return { location: { url: database.url }, close: database.drop }
  },
  { skip: !answers },
)
