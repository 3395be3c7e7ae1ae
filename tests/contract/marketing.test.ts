import { marketingContract } from '../support/contract/marketing-contract.ts'
import { emptyPostgresDatabase, NO_POSTGRES, postgresAnswers } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

const answers = await postgresAnswers()
marketingContract('SQLite', async () => {
  const folder = await tempFolder()
  return { location: { dataDir: folder.path }, remove: folder.remove }
})
marketingContract(
  answers ? 'PostgreSQL' : `PostgreSQL (${NO_POSTGRES})`,
  async () => {
    const { url, drop } = await emptyPostgresDatabase()
    return { location: { url }, remove: drop }
  },
  { skip: !answers },
)
