import { emptyFile, emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { retentionContract } from '../support/contract/retention-contract.ts'

retentionContract('SQLite file', emptyFile)
retentionContract(POSTGRES.name, emptyPostgres, POSTGRES)
