import { beforeAll } from 'vitest'
import { sessionCookie } from '../signed-in.ts'
import { sharedSite } from '../shared-site.ts'
import { type Site } from '../site.ts'

/** A site for the tests of a file, with an administrator's session. Callers choose the client IP. */
export function triedSite(): { readonly site: Site; readonly cookie: string } {
  const tried = {} as { site: Site; cookie: string }
  beforeAll(async () => {
    tried.site = await sharedSite()
    tried.cookie = await sessionCookie(tried.site.one)
  })
  return tried
}
