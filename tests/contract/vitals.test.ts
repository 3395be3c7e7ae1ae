import { emptyFile, emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { vitalsContract } from '../support/contract/vitals-contract.ts'

vitalsContract('SQLite', emptyFile)
vitalsContract(POSTGRES.name, emptyPostgres, POSTGRES)
