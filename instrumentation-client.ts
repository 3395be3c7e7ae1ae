import { watchClientErrors } from './lib/visitor/client-errors.ts'

// Runs in the browser before anything else, as Zod has to be told before the first schema is made: its compiled schemas
// need `eval`, which our policy forbids, and it asks by trying. Its own `config` would bring 4.5 KB of it to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

watchClientErrors()
