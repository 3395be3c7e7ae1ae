import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADMIN_AREAS,
  areasOf,
  AREAS_WITHOUT_ROLE,
  ROLES,
  type AdminArea,
  type Role,
} from '../../lib/domain/admin-roles.ts'
import { OVERVIEW_AREAS, OVERVIEW_NUMBERS } from '../../lib/contract/overview.ts'
import { ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { CONTACT, START, Visitor } from '../support/contract/chat-fixture.ts'
import { askAsRouter, leadsTo } from '../support/router-request.ts'
import { callsBelow } from '../support/security/routes.ts'
import { sample } from '../support/sample.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'

const MENU = { roles: ['boss'], menu: [{ title: 'Reports', href: 'https://reports.example/' }], name: 'Anna' }
/** Calls open to every account with an area; their answers depend on the areas. */
const OVERVIEW = '/api/admin/overview'
const SEARCH = '/api/admin/search'
const UNFINISHED_PAGES = `${OVERVIEW}/unfinished-pages`
/** All calls of administrators that read. */
const ADMIN_READS = callsBelow('app/api/admin').filter(
  ({ method, path }) =>
    method === 'GET' && (path === UNFINISHED_PAGES || ![OVERVIEW, SEARCH].some((open) => path.startsWith(open))),
)
/** All calls of administrators that change data. */
const ADMIN_CHANGES = callsBelow('app/api/admin').filter(({ method }) => method !== 'GET')
const areaOfCall = (path: string): AdminArea =>
  path === UNFINISHED_PAGES || path.startsWith('/api/admin/promo-')
    ? 'dictionaries'
    : (ADMIN_AREAS.find((area) => path.startsWith(`/api/admin/${area}`)) ?? expect.fail(path))
const NAMELESS = (
  JSON.parse(readFileSync('public/assets/i18n/es.json', 'utf8')) as { admin: { chat: { accountWithoutName: string } } }
).admin.chat.accountWithoutName
/** Maps a role to its name in the external backend. */
const theirs = (role: Role): string => (role === 'administrator' ? 'boss' : `their ${role}`)
const PATHS = ADMIN_PAGES.map(({ href }) => href)
/** A string that only administrators' pages contain. */
const SIGN = 'aria-current="page"'

let stub: StubBackend
let site: Site
let respond: StubBackend['respond']
beforeAll(async () => {
  stub = await startStubBackend((request, response) => respond(request, response))
  site = await startSite({
    LK_BACK_URL: stub.address,
    LK_COOKIES: 'sid,personalBanner',
    LK_ROLE_MAP: ROLES.map((role) => `${theirs(role)}:${role}`).join(),
  })
})
afterAll(async () => {
  await site.stop()
  await stub.stop()
})

const COOKIE = { cookie: 'sid=7' }
const page = (origin: string, path: string, headers: Record<string, string> = COOKIE) => ask(origin, path, { headers })
const lastRequest = (path: string) => stub.seen.findLast(({ url }) => url?.startsWith(path))

describe('an external account backend', () => {
  it('receives only the cookies of LK_COOKIES, and signs its users in', async () => {
    respond = (_request, response) => json(response, MENU)
    for (const path of PATHS) {
      const shown = await page(site.two, `/es${path}`, { cookie: 'lang=es; sid=7; session=8; personalBanner=x' })
      expect([path, shown.status, shown.body.includes(SIGN)]).toEqual([path, 200, true])
      expect(shown.body).toContain('href="https://reports.example/"')
      expect(shown.headers['cache-control']).toContain('no-store')
      expect(lastRequest('/api/v1/site/1/role-menu')?.headers.cookie).toBe('sid=7')
    }
    expect((await page(site.one, '/api/admin/orders')).status).toBe(200)
  })

  it.each<[string, readonly string[], readonly AdminArea[]]>([
    ...ROLES.map((role) => [role, [theirs(role)], areasOf([role])] as [string, string[], readonly AdminArea[]]),
    ['two roles', [theirs('viewer'), theirs('operator')], areasOf(['viewer', 'operator'])],
    ['no role', [], []],
    ['a customer', ['client', ''], []],
    ['a role with the name of a role of this site', ['administrator', 'admin'], []],
    ['a role in other letters', ['Boss', 'boss '], []],
    ['a role with the name of a property of every object', ['__proto__', 'constructor', 'toString'], []],
    ['an entry of LK_ROLE_MAP as a role', ['boss:administrator', 'boss,their viewer'], []],
  ])('grants %s the access of that role only', async (_role, roles, areas) => {
    respond = (request, response) =>
      request.url?.includes('role-menu') ? json(response, { roles, menu: [], name: 'Anna' }) : json(response, {})
    const open = new Set([...AREAS_WITHOUT_ROLE, ...areas])
    for (const { key, href } of ADMIN_PAGES)
      expect([href, (await page(site.two, `/es${href}`)).status]).toEqual([href, open.has(key) ? 200 : 307])
    expect((await page(site.two, '/es/banner-admin?dictionary=promo-codes')).status).toBe(
      open.has('dictionaries') ? 200 : 307,
    )
    for (const name of ['banners', 'promo-codes', 'changes']) {
      const headers = { ...COOKIE, origin: site.two, 'content-type': 'application/json' }
      const count = stub.seen.length
      const body = JSON.stringify({ method: 'get', url: '/api/dicts/', name })
      const { status } = await ask(site.two, '/api/v1/banner-admin', { method: 'POST', headers, body })
      const isOpen = name === 'banners' || open.has('dictionaries')
      const isPassedOn = stub.seen.slice(count).some(({ url }) => url === '/api/v1/banner-admin')
      expect([name, status, isPassedOn]).toEqual([name, isOpen ? 200 : 403, isOpen])
    }
    const overview = await page(site.two, OVERVIEW)
    const seen = OVERVIEW_NUMBERS.filter((name) => open.has(OVERVIEW_AREAS[name]))
    expect([overview.status, Object.keys(JSON.parse(overview.body) as object).sort()]).toEqual([200, [...seen].sort()])
    for (const { path } of ADMIN_READS) {
      // The response never ends.
      if (path.endsWith('/events') && open.has('chat')) continue
      const { status } = await page(site.two, path)
      expect([path, status === 403]).toEqual([path, !open.has(areaOfCall(path))])
    }
  })

  const roleMenu =
    (roles: readonly unknown[]): StubBackend['respond'] =>
    (request, response) =>
      request.url?.includes('role-menu') ? json(response, { roles, menu: [], name: 'Anna' }) : json(response, {})
  const CUSTOMERS: readonly (readonly unknown[])[] = [[], ['client']]

  it.each(ADMIN_CHANGES.map((change, index) => ({ ...change, index })))(
    'lets no customer change anything by $method $path',
    async ({ method, path, index }) => {
      const calls = CUSTOMERS.flatMap((roles) => [site.one, site.two].map((origin) => [roles, origin] as const))
      for (const [roles, origin] of sample(calls, (_call, at) => at === index % calls.length)) {
        respond = roleMenu(roles)
        const headers = { ...COOKIE, origin, 'content-type': 'application/json' }
        const { status, body } = await ask(origin, path, {
          method,
          headers,
          ...(method !== 'DELETE' && { body: '{}' }),
        })
        expect([roles, status, JSON.parse(body)]).toEqual([roles, 403, expect.objectContaining({ title: 'Forbidden' })])
      }
    },
  )

  it.each<[string, (path: string) => ReturnType<typeof ask>]>([
    ['by HEAD', (path) => ask(site.two, path, { method: 'HEAD', headers: COOKIE })],
    ['with a trailing slash', (path) => page(site.two, `${path}/`)],
    ['with a dot segment', (path) => page(site.two, path.replace('/api/', '/api/x/../'))],
    ['with the cookie twice', (path) => page(site.two, path, { cookie: 'sid=7; sid=8' })],
    [
      'with the session of this site in addition',
      (path) => page(site.two, path, { cookie: `sid=7; session=x; __Host-session=${'A'.repeat(43)}` }),
    ],
  ])('rejects calls of orders, chats or prices by a customer %s', async (_how, call) => {
    respond = roleMenu(['client'])
    for (const { path } of sample(ADMIN_READS, (_read, index) => index % 3 === 0))
      expect([path, (await call(path)).status]).toEqual([path, expect.toBeOneOf([308, 403, 405])])
  })

  it.each(['orders-admin', 'prices-admin', 'chat-admin', 'marketing-admin'])(
    'sends the router of a customer no data of /%s',
    async (name) => {
      respond = roleMenu(['client'])
      for (const [origin, path, home] of [
        [site.one, `/${name}`, '/'],
        [site.two, `/lv/${name}`, '/lv/'],
      ] as const) {
        const data = await askAsRouter(origin, path, COOKIE)
        expect([leadsTo(data), data.body.includes(SIGN)]).toEqual([home, false])
      }
    },
  )

  it('revokes access with the next call after it removes the role', async () => {
    respond = roleMenu(['boss'])
    expect((await page(site.one, '/api/admin/orders')).status).toBe(200)
    respond = roleMenu(['client'])
    const responses = await Promise.all(Array.from({ length: 8 }, () => page(site.one, '/api/admin/orders')))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403))
  })

  it.each<[string, unknown]>([
    ['one text', 'boss'],
    ['an object', { boss: true }],
    ['a list of objects', [{ name: 'boss' }]],
    ['a list in a list', [['boss']]],
    ['a number', 1],
    ['null', null],
  ])('a response with %s as roles does not grant access to orders', async (_what, roles) => {
    respond = (_request, response) => json(response, { roles, menu: [], name: 'Anna' })
    expect((await page(site.one, '/api/admin/orders')).status).toBeOneOf([403, 502])
    expect((await page(site.one, '/orders-admin')).status).toBe(307)
  })

  it('is not called for a visitor without one of its cookies', async () => {
    respond = (_request, response) => json(response, MENU)
    const before = stub.seen.length
    expect((await page(site.one, '/banner-admin', { cookie: 'lang=ru' })).status).toBe(307)
    expect(stub.seen.length).toBe(before)
  })

  it('is called with the validated request only', async () => {
    let body = ''
    respond = (request, response) => {
      if (request.url?.includes('role-menu')) return json(response, MENU)
      body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => json(response, { items: [] }))
    }
    const twice = '{"name":"../users","method":"get","url":"/api/dicts/","name":"banners"}'
    const headers = { ...COOKIE, origin: site.one, 'content-type': 'application/x-www-form-urlencoded' }
    const uploaded = await ask(site.one, '/api/v1/banner-admin?name=users', { method: 'POST', body: twice, headers })
    const sent = lastRequest('/api/v1/banner-admin')
    expect([uploaded.status, sent?.url, sent?.headers['content-type']]).toEqual([
      200,
      '/api/v1/banner-admin',
      'application/json',
    ])
    expect(body).toBe('{"name":"banners","method":"get","url":"/api/dicts/"}')
  })

  it('signs its users in itself', async () => {
    respond = (_request, response) => json(response, MENU)
    expect((await page(site.one, '/account/sign-in')).status).toBe(404)
    const form = { origin: site.one, 'content-type': 'application/x-www-form-urlencoded' }
    for (const action of ['sign-in', 'sign-out', 'password'])
      expect(
        (await ask(site.one, `/api/account/${action}`, { method: 'POST', body: 'email=a', headers: form })).status,
      ).toBe(404)
  })

  it('is called once for many messages to check whether a chat visitor is an employee', async () => {
    const countRequests = () => stub.seen.filter(({ url }) => url?.startsWith('/api/v1/site/1/role-menu')).length
    const start = (cookie: string) =>
      ask(site.two, '/api/chat/start', {
        method: 'POST',
        body: JSON.stringify(START),
        headers: { origin: site.two, cookie, 'content-type': 'application/json' },
      })
    respond = (_request, response) => json(response, MENU)
    const before = countRequests()
    expect([(await start('sid=employee')).status, (await start('sid=employee')).status]).toEqual([403, 403])
    expect(
      JSON.parse((await ask(site.two, '/api/chat/state?lang=es', { headers: { cookie: 'sid=employee' } })).body),
    ).toMatchObject({ employee: true })
    expect(countRequests() - before).toBe(1)
    respond = (_request, response) => void response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
    expect((await start('sid=visitor')).status).toBe(201)
    expect((await start('lang=es')).status).toBe(201)
    expect(countRequests() - before).toBe(2)
  })

  it('is called again soon after it failed to check whether the user is an employee', async () => {
    const isEmployee = async () => {
      const { body } = await ask(site.two, '/api/chat/state?lang=es', { headers: { cookie: 'sid=later' } })
      return (JSON.parse(body) as { employee: boolean }).employee
    }
    respond = (request) => void request.socket.destroy()
    expect(await isEmployee()).toBe(false)
    respond = (_request, response) => json(response, MENU)
    expect(await eventually(isEmployee, Boolean)).toBe(true)
  })

  it('a user without a name cannot reply in the chat', async () => {
    respond = (_request, response) => json(response, MENU)
    expect((await page(site.two, '/api/admin/chat/operators')).status).toBe(200)
    respond = (_request, response) => json(response, { roles: ['boss'], menu: [] })
    const rejected = await page(site.two, '/api/admin/chat/operators')
    expect([rejected.status, JSON.parse(rejected.body)]).toEqual([
      403,
      expect.objectContaining({ code: 'accountWithoutName' }),
    ])
    expect((await page(site.two, '/es/chat-admin')).body).toContain(NAMELESS)
  })

  it('finds visitors of the chat for an account with a name only', async () => {
    respond = (_request, response) => void response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
    const visitor = new Visitor({
      ask: (path, init = {}) =>
        fetch(site.two + path, { ...init, headers: { origin: site.two, ...(init.headers as object) } }),
    })
    await visitor.start()
    await visitor.sendText('Hello')
    const foundFor = async (menu: object) => {
      respond = (_request, response) => json(response, menu)
      return (await page(site.two, `${SEARCH}?${new URLSearchParams({ q: CONTACT.name })}`)).body
    }
    expect(await foundFor(MENU)).toContain('"conversation"')
    const hidden = await foundFor({ ...MENU, name: undefined })
    expect([hidden.includes('"results"'), hidden.includes('"conversation"')]).toEqual([true, false])
  })

  it('does not show personal data to an account without a name, which the access log requires', async () => {
    respond = (_request, response) => json(response, { roles: [theirs('administrator')], menu: [] })
    expect((await page(site.two, '/es/orders-admin')).status).toBe(307)
    expect((await page(site.two, '/es/prices-admin')).status).toBe(200)
    for (const { path } of ADMIN_READS) {
      if (!['orders', 'emails', 'subscribers', 'chat'].includes(areaOfCall(path))) continue
      const { status } = await page(site.two, path)
      expect([path, status]).toEqual([path, 403])
    }
  })

  it.each<[string, StubBackend['respond'], number]>([
    [
      'refuses him',
      (_request, response) => void response.writeHead(401, { 'content-type': 'application/json' }).end('{}'),
      401,
    ],
    [
      'says that he lacks the role',
      (_request, response) => void response.writeHead(403, { 'content-type': 'application/json' }).end('{}'),
      401,
    ],
    ['is broken', (_request, response) => void response.writeHead(500).end('secret'), 502],
    [
      'is broken and names roles all the same',
      (_request, response) =>
        void response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(MENU)),
      502,
    ],
    [
      'leads to a form',
      (_request, response) => void response.writeHead(302, { location: 'https://my.example/login' }).end(),
      401,
    ],
    [
      'redirects to a public page with a valid response',
      (request, response) =>
        request.url === '/login' ? json(response, MENU) : void response.writeHead(302, { location: '/login' }).end(),
      401,
    ],
    [
      'shows a form',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<form>secret</form>'),
      502,
    ],
    ['has nothing to say', (_request, response) => void response.writeHead(204).end(), 502],
    [
      'talks nonsense',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"roles":["admin"]'),
      502,
    ],
    ['answers a list', (_request, response) => json(response, []), 502],
    ['answers null', (_request, response) => json(response, null), 502],
    ['says it failed', (_request, response) => json(response, { error: 'no session' }), 502],
    ['names no roles', (_request, response) => json(response, { menu: [] }), 502],
    [
      'asks to come again later',
      (_request, response) => void response.writeHead(503, { 'retry-after': '7' }).end(),
      503,
    ],
    ['hangs up', (request) => void request.socket.destroy(), 502],
    ['does not answer', () => undefined, 504],
  ])('a backend that %s makes pages redirect to the home page and calls fail', async (_what, behaves, called) => {
    respond = behaves
    const responses = await Promise.all([
      page(site.one, '/banner-admin'),
      page(site.two, '/lv/images-admin'),
      askAsRouter(site.one, '/orders-admin', COOKIE),
      askAsRouter(site.two, '/lv/prices-admin', COOKIE),
    ])
    expect(responses.map(({ status }) => status)).toEqual([307, 307, 200, 200])
    expect(responses.map(leadsTo)).toEqual(['/', '/lv/', '/', '/lv/'])
    for (const { body } of responses) expect(body).not.toMatch(/secret|aria-current="page"/)
    const call = await page(site.one, '/api/admin/orders')
    expect([call.status, call.headers['content-type']]).toEqual([called, 'application/problem+json'])
  })
})
