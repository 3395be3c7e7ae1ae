import { COMPONENTS } from './components.ts'
import { DOMAIN } from './domain.ts'
import { EMBEDDED } from './embedded.ts'
import type { Mutation } from './mutation.ts'
import { SERVER } from './server.ts'
import { SHARED } from './shared.ts'
import { SITE } from './site.ts'

/** The list of `npm run test:mutations`. */
export const MUTATIONS: readonly Mutation[] = [...DOMAIN, ...SHARED, ...EMBEDDED, ...COMPONENTS, ...SERVER, ...SITE]
