import { emptyFile, emptyPostgres } from '../support/contract/databases.ts'
import { eventsContract } from '../support/contract/events-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

eventsContract('SQLite', emptyFile)
eventsContract(POSTGRES.name, emptyPostgres, POSTGRES)
