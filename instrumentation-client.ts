import { watchClientErrors } from './lib/visitor/client-errors.ts'

// Runs in the browser first, since Zod reads its configuration when the first schema is created. Its compiled schemas
// need `eval`, which the CSP forbids, and it detects that by trying. Importing Zod's `config` would add 4.5 KB to every
// page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

watchClientErrors()
