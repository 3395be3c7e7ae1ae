import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { vitalsContract } from '../support/contract/vitals-contract.ts'

vitalsContract('SQLite', migratedFile)
vitalsContract(POSTGRES.name, migratedPostgres, POSTGRES)
