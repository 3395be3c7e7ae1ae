import { folderFixture, commandFixture } from '../support/contract/embedded-fixture.ts'
import { imagesContract } from '../support/contract/images-contract.ts'
import { SERVER_DATABASE } from '../support/contract/migrated-databases.ts'

imagesContract('in process, SQLite file and folder', folderFixture, { processing: true })
imagesContract(`the command \`npm run backend\`, over HTTP, ${SERVER_DATABASE}`, commandFixture)
