import {
  placeInFolder,
  placeInMemory,
  placeOfCommand,
  placeOverPostgres,
} from '../support/contract/embedded-fixture.ts'
import { imagesContract } from '../support/contract/images-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

imagesContract('SQLite in memory', placeInMemory, { processing: true, bodies: true })
imagesContract('SQLite file and folder', placeInFolder)
imagesContract('the command `npm run backend`, over HTTP', placeOfCommand, { bodies: true })
imagesContract(POSTGRES.name, placeOverPostgres, POSTGRES)
