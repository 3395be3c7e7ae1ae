import { emptyFile, emptyPostgres } from '../support/contract/databases.ts'
import { marketingContract } from '../support/contract/marketing-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

marketingContract('SQLite', emptyFile)
marketingContract(POSTGRES.name, emptyPostgres, POSTGRES)
