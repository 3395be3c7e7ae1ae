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

  it('has such a header size after a form, whatever its fields contain', async () => {
    const forms: readonly [path: string, fields: string][] = [
      ['/api/subscription', 'step=confirm&token='],
      ['/api/subscription', 'step=unsubscribe&token='],
      ['/api/subscription', 'consent=x&email='],
      ['/api/subscription/unsubscribe', 'List-Unsubscribe=One-Click&token='],
      ['/api/account/sign-in', 'password=x&email='],
      ['/api/account/sign-in', 'email=a%40b.c&password=x&lang='],
      ['/api/account/sign-out', 'lang='],
      ['/api/account/password', 'current=x&next='],
      ['/api/orders/link', 'order='],
      ['/api/orders/link', 'order=2222-2222-2222&sign='],
      ['/api/chat/form', 'text='],
      ['/api/chat/form', 'name=x&conversation='],
    ]
    let address = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(site.one, site.two),
        fc.constantFrom(...forms),
        fc.constantFrom('\xff', "'", 'я', '%00', '%FF', '"', 'a', '%0D%0A'),
        fc.integer({ min: 3000, max: 9900 }),
        async (origin, [path, fields], text, length) => {
          const body = Buffer.from(
            fields + text.repeat(Math.ceil(length / text.length)),
            text === 'я' ? 'utf8' : 'latin1',
          ).subarray(0, 9990)
          const lines = [
            `Host: ${new URL(origin).host}`,
            `Origin: ${origin}`,
            `X-Forwarded-For: 10.${++address % 250}.8.1`,
            'Content-Type: application/x-www-form-urlencoded',
            `Content-Length: ${body.length}`,
            'Connection: close',
          ]
          const received = await sendRaw(origin, head(`POST ${path} HTTP/1.1`, ...lines), body)
          const [headText = ''] = received.split('\r\n\r\n')
          expect([path, headText.slice(0, 12)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 [2-4]/)])
          expect([path, fields, Buffer.byteLength(headText, 'latin1') < MAX_HEAD_BYTES]).toEqual([path, fields, true])
        },
      ),
      { numRuns: 120 },
    )
  })

  it('has such a header size for a link that is forwarded with its query', async () => {
    for (const path of [
      '/api/subscription/unsubscribe?token=',
      '/api/payments?order=2222-2222-2222&sign=',
      '/choose/result?a=',
    ])
      for (const text of ["'", '"', '%27', '<']) {
        const lines = [`Host: ${new URL(site.one).host}`, 'X-Forwarded-For: 10.9.0.1', 'Connection: close']
        const target = `${path}${text.repeat(4000)}`.slice(0, 4000)
        const received = await sendRaw(site.one, head(`GET ${target} HTTP/1.1`, ...lines))
        expect([path, (received.split('\r\n\r\n')[0] ?? '').length < MAX_HEAD_BYTES]).toEqual([path, true])
      }
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
