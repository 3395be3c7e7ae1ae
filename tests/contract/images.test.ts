import { folderFixture, memoryFixture, commandFixture, postgresFixture } from '../support/contract/embedded-fixture.ts'
import { imagesContract } from '../support/contract/images-contract.ts'
import { POSTGRES } from '../support/contract/postgres.ts'

imagesContract('SQLite in memory', memoryFixture, { processing: true, bodies: true })
imagesContract('SQLite file and folder', folderFixture)
imagesContract('the command `npm run backend`, over HTTP', commandFixture, { bodies: true })
imagesContract(POSTGRES.name, postgresFixture, POSTGRES)
