import { emptyFile, emptyMemory, emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { pricesAdminContract } from '../support/contract/prices-admin-contract.ts'

pricesAdminContract('SQLite in memory', emptyMemory)
pricesAdminContract('SQLite file', emptyFile)
pricesAdminContract(POSTGRES.name, emptyPostgres, POSTGRES)
