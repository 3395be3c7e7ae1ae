import { ownProject } from './site.ts'

// The server of a browser run, from a separate build: the HTTP suites copy that of the project in parallel.
process.chdir(ownProject('browser'))
await import('../../lib/node-server/main.ts')
