import { afterAll, beforeAll } from 'vitest'
import { ADMIN, sessionCookie } from '../signed-in.ts'
import { startSite, type Site } from '../site.ts'

/** A site for the tests of a file, with an administrator's session, where whoever calls names his own address. */
export function triedSite(): { readonly site: Site; readonly cookie: string } {
  const tried = {} as { site: Site; cookie: string }
  beforeAll(async () => {
    tried.site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1', CONTENT_WEBHOOK_SECRET: 'a secret that is long enough' })
    tried.cookie = await sessionCookie(tried.site.one)
  })
  afterAll(() => tried.site.stop())
  return tried
}
