import { ownProject } from './site.ts'

// The server of a browser run, from a build of its own: the suites over HTTP copy that of the project meanwhile.
process.chdir(ownProject('browser'))
await import('../../lib/serve/main.ts')
