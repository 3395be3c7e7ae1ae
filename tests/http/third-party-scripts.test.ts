import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { PERSONAL_PATHS, PRIVATE_PATHS, PUBLIC_PATHS } from '../../lib/routing/static-routes.ts'
import { content, entryAt } from '../support/content.ts'
import { writeEntry } from '../support/content-in-process.ts'
import { externalSite } from '../support/external-site.ts'
import { askAsRouter } from '../support/router-request.ts'
import { sample } from '../support/sample.ts'
import { productionSite } from '../support/shared-site.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { ask, eventually, type TestResponse, type Site } from '../support/site.ts'
import { json } from '../support/stub-backend.ts'
import { SCRIPT_IDS } from '../support/third-party-scripts.ts'

let site: Site
let plain: Site
const sessions = new Map<string, string>()
beforeAll(async () => {
  site = await productionSite()
  ;({ site: plain } = await externalSite((_request, response) => json(response, {})))
  for (const origin of [site.one, site.two]) sessions.set(origin, await sessionCookie(origin))
  const entries = ['/osen', '/es/otono'].flatMap((path) => [
    entryAt(path),
    { ...entryAt(path, { id: `${path.slice(-4)}-next` }), published: 'draft' },
  ])
  expect(await writeEntry(site, entries)).toMatchObject({ code: 0 })
  for (const [origin, path] of [
    [site.one, '/osen'],
    [site.two, '/es/otono'],
  ] as const)
    await eventually(
      () => ask(origin, path),
      ({ status }) => status === 200,
    )
})

const HTML = { accept: 'text/html', 'user-agent': 'Mozilla/5.0' }
const policyOf = ({ headers }: TestResponse) => String(headers['content-security-policy'])
const COUNTER_HOST = 'https://mc.yandex.ru'
const CHAT_HOST = 'https://cdn.crm.example'
const permissionOf = ({ body }: TestResponse) => {
  const ids = parse(body).querySelector('meta[name=third-party-scripts]')?.getAttribute('content')
  return ids === undefined ? undefined : (JSON.parse(ids.replaceAll('&quot;', '"')) as unknown)
}
/** Lists the third parties in a page and in its CSP, which must be equal. */
const permitted = (response: TestResponse) => ({
  permission: permissionOf(response),
  hosts: [COUNTER_HOST, CHAT_HOST].filter((host) => policyOf(response).includes(host)),
})
const NONE = { permission: undefined, hosts: [] }

describe('third-party scripts', () => {
  it.each(sample([...PUBLIC_PATHS, '/osen'], (path, index) => path === '/osen' || index % 2 === 0))(
    'are allowed on %s, by the page and by its CSP',
    async (path) => {
      expect(permitted(await ask(site.one, path, { headers: HTML }))).toEqual({
        permission: SCRIPT_IDS,
        hosts: [COUNTER_HOST, CHAT_HOST],
      })
    },
  )

  it.each(LANGUAGES)('are only the chat on variant 2 in %s', async (language) => {
    for (const path of ['/', '/legal'])
      expect(permitted(await ask(site.two, `/${language}${path}`, { headers: HTML }))).toEqual({
        permission: {},
        hosts: [CHAT_HOST],
      })
  })

  it.each(PRIVATE_PATHS)('are not allowed on %s, signed in or not, in any language', async (path) => {
    const first = PRIVATE_PATHS.indexOf(path)
    for (const [origin, prefixes] of [
      [site.one, ['']],
      [
        site.two,
        sample(LANGUAGES, (_language, index) => index === first % LANGUAGES.length).map((language) => `/${language}`),
      ],
    ] as const)
      for (const cookie of ['', sessions.get(origin) ?? ''])
        for (const prefix of prefixes) {
          const response = await ask(origin, prefix + path, { headers: { ...HTML, cookie } })
          expect([prefix, permitted(response)]).toEqual([prefix, NONE])
          expect(response.body).not.toContain(SCRIPT_IDS.metrika)
          if (PERSONAL_PATHS.includes(path) && response.headers['content-type']?.startsWith('text/html'))
            expect(response.headers['referrer-policy']).toBe('origin')
        }
  })

  it.each<[string, (path: string) => string]>([
    ['a dot segment', (path) => `/.${path}`],
    ['a segment and its parent', (path) => `/legal/..${path}`],
    ['an encoded parent', (path) => `/legal/%2e%2e${path}`],
    ['an encoded letter', (path) => path.replace(/[a-z]/, (email) => `%${email.charCodeAt(0).toString(16)}`)],
    ['capital letters', (path) => path.toUpperCase()],
    ['a trailing slash', (path) => `${path}/`],
    ['the name of a public page in the query', (path) => `${path}?path=/legal&lng=ru`],
    ['a scheme and a host', (path) => site.one + path],
  ])('are not allowed on a personal page by a path with %s', async (_what, pathOf) => {
    for (const path of sample(PRIVATE_PATHS, (_path, index) => index % 3 === 0)) {
      const response = await ask(site.one, pathOf(path), { headers: { ...HTML, cookie: sessions.get(site.one) ?? '' } })
      expect([path, permitted(response), response.body.includes(SCRIPT_IDS.metrika)]).toEqual([path, NONE, false])
    }
  })

  it.each([
    '/offline',
    '/error',
    '/form-error',
    '/order-not-found',
    '/subscription-not-found',
    '/nothing',
    '/%E0%A4%A',
    '/subscription?confirm=x',
    '/basket/order-status?sign=x',
  ])('are not allowed on the notice at %s', async (path) => {
    for (const time of ['at once', 'again'])
      expect([time, permitted(await ask(site.one, path, { headers: HTML }))]).toEqual([time, NONE])
  })

  it('are not allowed on the preview of an entry, although its published page allows them', async () => {
    const { pathname, search } = new URL((await content(site, 'preview', 'osen-next')).out.trim())
    const opened = await ask(site.one, pathname + search)
    const cookie = (opened.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
    const preview = await ask(site.one, '/osen', { headers: { ...HTML, cookie } })
    expect(preview.body).toContain('data-preview')
    expect(permitted(preview)).toEqual(NONE)
    expect((await askAsRouter(site.one, '/osen', { cookie })).status).toBe(204)
  })

  it('and goals are named on variant 1, and neither on variant 2', async () => {
    const headOf = async (origin: string, path: string) =>
      ((await ask(origin, path)).body.split('</head>', 1)[0] ?? '').replaceAll('&quot;', '"')
    const one = await headOf(site.one, '/')
    expect(one).toContain(`name="third-party-scripts" content="${JSON.stringify(SCRIPT_IDS)}"`)
    expect(one).toContain('data-goals="{"/full-genome":"renamed","/genetics/genome":"order_genetics_genome"}"')
    for (const path of ['/es/', '/lv/legal/privacy-policy'])
      expect(await headOf(site.two, path)).not.toMatch(new RegExp(`${Object.values(SCRIPT_IDS).join('|')}|data-goals`))
  })

  it('are not loaded by any page without consent', async () => {
    for (const [origin, path] of [
      [site.one, '/'],
      [site.one, '/basket'],
      [site.two, '/lv/'],
    ] as const)
      expect((await ask(origin, path)).body).not.toMatch(/mc\.yandex|googletagmanager|calltouch|roistat/)
  })

  it('are not allowed outside production', async () => {
    for (const path of ['/', '/basket']) expect(permitted(await ask(plain.one, path, { headers: HTML }))).toEqual(NONE)
  })

  it('are declared for a chat in production only, on both variants', async () => {
    const chats = ({ one, two }: Site) =>
      Promise.all(
        [`${one}/`, `${two}/es/`].map(async (address) => {
          const page = await (await fetch(address)).text()
          return [
            page.includes('data-driver="third-party"'),
            /data-loader[\w-]*=/.test(page),
            page.includes('crm.example'),
          ]
        }),
      )
    expect(await chats(site)).toEqual([
      [true, true, true],
      [true, true, true],
    ])
    expect(await chats(plain)).toEqual([
      [true, false, false],
      [true, false, false],
    ])
  })
})

describe('the router of the browser', () => {
  it.each(PRIVATE_PATHS)('gets no data of %s on pages with third-party scripts', async (path) => {
    for (const [origin, address] of [
      [site.one, path],
      [site.two, `/lv${path}?lng=lv`],
    ] as const) {
      const response = await askAsRouter(origin, address)
      expect([response.status, response.body, response.headers['cache-control']]).toEqual([204, '', 'no-store'])
    }
  })

  it('gets the data of public pages there, and of all pages elsewhere', async () => {
    for (const [origin, path] of [
      [site.one, '/legal'],
      [plain.one, '/legal'],
      [plain.one, '/basket'],
    ] as const)
      expect((await askAsRouter(origin, path)).headers['content-type']).toMatch(/^text\/x-component/)
  })

  it('knows which paths open new documents', async () => {
    const pathsOf = async (origin: string, path: string) =>
      parse((await ask(origin, path)).body)
        .querySelector('html')
        ?.getAttribute('data-personal-paths')
    for (const path of ['/', '/basket']) expect(await pathsOf(site.one, path)).toBe(PRIVATE_PATHS.join(' '))
    expect(await pathsOf(plain.one, '/')).toBeUndefined()
  })
})

describe('the URL of a personal page', () => {
  it.each(['/basket', '/subscription', '/subscription?confirm=x', '/basket/order-status?sign=x', '/account/sign-in'])(
    '%s is not sent to the next page as a referrer, with or without third-party scripts',
    async (path) => {
      for (const origin of [site.one, plain.one]) {
        const { headers, body } = await ask(origin, path, { headers: HTML })
        expect(headers['referrer-policy']).toBe('origin')
        expect(parse(body).querySelector('meta[name=referrer]')?.getAttribute('content') ?? 'no-referrer').toBe(
          'no-referrer',
        )
      }
    },
  )
})
