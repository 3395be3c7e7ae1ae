import { pricesAdminContract } from '../support/contract/prices-admin-contract.ts'
import { emptyPostgresDatabase, NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

pricesAdminContract('SQLite in memory', async () => ({ location: {}, close: async () => undefined }))
pricesAdminContract('SQLite file', async () => {
  const folder = await tempFolder()
  return { location: { dataDir: folder.path }, close: folder.remove }
})

const answers = await postgresAnswers()
pricesAdminContract(
  answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`,
  async () => {
    const database = await emptyPostgresDatabase()
    return { location: { url: database.url }, close: database.drop }
  },
  { skip: !answers },
)
