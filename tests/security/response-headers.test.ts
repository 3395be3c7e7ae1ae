import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { head, sendRaw } from '../support/security/raw-request.ts'
import { sharedSite } from '../support/shared-site.ts'
import { type Site } from '../support/site.ts'
import { troubleOf } from '../support/security/attack-attempts.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** `proxy_buffer_size` of nginx is 64 KB; other proxies refuse more than 8 KB. */
const MAX_HEAD_BYTES = 8192

/** Paths that redirect, pages, calls and files, each on both variants. */
const PATHS = [
  '/',
  '/exome/',
  '/EXOME',
  '/basket/',
  '/en',
  '/es',
  '/b',
  '/legal',
  '/demo',
  '/basket',
  '/account',
  '/api/price/',
  '/robots.txt',
  '/icon.svg',
  '/nothing',
]
/** Characters that a redirect encodes as three, and characters that it leaves unchanged. */
const QUERIES = fc
  .tuple(fc.constantFrom("'", '"', '<', 'a', 'я', '%27', ' ', '=', "a=1'"), fc.integer({ min: 1, max: 8000 }))
  .map(([text, length]) =>
    encodeURI(text.repeat(Math.ceil(length / text.length)))
      .replaceAll('%25', '%')
      .slice(0, length),
  )

describe('a response to any request', () => {
  it('has a header size that every proxy accepts, so that none marks the server as failed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(site.one, site.two),
        fc.constantFrom(...PATHS),
        QUERIES,
        async (origin, path, query) => {
          const { host } = new URL(origin)
          const received = await sendRaw(
            origin,
            head(`GET ${path}?${query} HTTP/1.1`, `Host: ${host}`, 'X-Forwarded-For: 10.8.0.1', 'Connection: close'),
          )
          const [headText = ''] = received.split('\r\n\r\n')
          expect(headText).toMatch(/^HTTP\/1\.1 [2-4]\d\d /)
          expect(Buffer.byteLength(headText, 'latin1')).toBeLessThan(MAX_HEAD_BYTES)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    ['4097 characters of an address', `/exome/?${'a'.repeat(4089)}`, '', 414],
    ['101 parameters', `/api/health?${'a&'.repeat(101)}`, '', 431],
    ['102 cookies', '/api/health', Array.from({ length: 102 }, (_, index) => `c${index}=1`).join('; '), 431],
    ['100 parameters', `/api/health?${'a&'.repeat(100)}`, '', 200],
    ['101 cookies', '/api/health', Array.from({ length: 101 }, (_, index) => `c${index}=1`).join('; '), 200],
  ])('has the expected status for %s', async (_what, path, cookie, status) => {
    const lines = [`Host: ${new URL(site.one).host}`, ...(cookie ? [`Cookie: ${cookie}`] : []), 'Connection: close']
    expect(await sendRaw(site.one, head(`GET ${path} HTTP/1.1`, ...lines))).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    )
  })

  it('leaves the process running', async () => expect(await troubleOf(site)).toEqual([]))
})
