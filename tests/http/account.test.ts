import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_HOME, ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { askAsRouter, leadsTo } from '../support/router-request.ts'
import es from '../../public/assets/i18n/es.json' with { type: 'json' }
import lv from '../../public/assets/i18n/lv.json' with { type: 'json' }
import { ADMIN, sessionCookie, signedIn } from '../support/signed-in.ts'
import { leadsOnTo } from '../support/meta-refresh.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (action: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(site.two, `/api/account/${action}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { origin: site.two, ...FORM, ...headers },
  })
const PATHS = [ADMIN_HOME, ...ADMIN_PAGES.map(({ href }) => href)]
/** A string that only administrators' pages contain. */
const SIGN = 'aria-current="page"'

describe('an admin page', () => {
  it.each(PATHS)('%s redirects all other visitors home, on both variants and with any cookie', async (path) => {
    for (const cookie of ['', '__Host-session=x', `__Host-session=${'A'.repeat(43)}`]) {
      const one = await ask(site.one, path, { headers: { cookie } })
      const two = await ask(site.two, `/lv${path}`, { headers: { cookie } })
      expect([one.status, new URL(one.headers.location ?? '', site.one).pathname]).toEqual([307, '/'])
      expect([two.status, new URL(two.headers.location ?? '', site.two).pathname]).toEqual([307, '/lv/'])
      expect(one.headers['cache-control']).toContain('no-store')
    }
  })

  it.each([
    ['as data', {}, '/'],
    // The page itself is requested when the link is followed.
    ['as data ahead', { 'next-router-prefetch': '1' }, undefined],
    ['as a part', { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }, undefined],
    [
      'past the middleware',
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      '/',
    ],
  ])('reveals nothing to other visitors %s', async (_name, headers, home) => {
    for (const path of PATHS) {
      const response = await askAsRouter(site.one, path, headers as Record<string, string>)
      expect([path, response.status, leadsTo(response)]).toEqual([path, 200, home])
      expect([
        path,
        response.body.includes('drop images'),
        /admin\.module|"maxBytes"|"shape"|"currencies"/.test(response.body),
      ]).toEqual([path, false, false])
      expect(response.body).not.toContain(SIGN)
    }
  })

  it('is rendered for an administrator in the language of its path, and is not cached', async () => {
    const one = await signedIn(site.one)
    const two = await signedIn(site.two)
    for (const path of PATHS) {
      const russian = await one(path)
      const latvian = await two(`/lv${path}`)
      expect([path, russian.status, latvian.status]).toEqual([path, 200, 200])
      expect([russian.body.includes('lang="ru"'), latvian.body.includes('lang="lv"')]).toEqual([true, true])
      expect(russian.body).toContain(SIGN)
      expect(russian.headers['cache-control']).toContain('no-store')
      expect(russian.body).toMatch(/<meta name="robots" content="noindex/)
    }
  })

  it('is not in the sitemap', async () => {
    for (const origin of [site.one, site.two])
      expect((await ask(origin, '/sitemap.xml')).body).not.toMatch(/-admin|\/account/)
  })
})

describe('signing in', () => {
  it('opens the back office with an HttpOnly cookie, and signs out again', async () => {
    const response = await post('sign-in', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD, lang: 'lv' })
    expect([response.status, new URL(response.headers.location ?? '', site.two).pathname]).toEqual([303, '/lv/admin'])
    const cookies = response.headers['set-cookie'] ?? []
    const session = cookies.find((line) => line.startsWith('__Host-session=')) ?? ''
    expect(cookies.find((line) => line.startsWith('__Host-device='))).toMatch(
      /; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const cookie = session.split(';', 1)[0] ?? ''
    expect((await ask(site.two, '/lv/account', { headers: { cookie } })).body).toContain(ADMIN.ADMIN_EMAIL)
    // A sibling host, or an attacker on an http connection, can set a cookie of that name.
    expect((await ask(site.two, '/lv/account', { headers: { cookie: cookie.replace('__Host-', '') } })).status).toBe(
      307,
    )
    const out = await post('sign-out', { lang: 'lv' }, { cookie })
    expect(new URL(out.headers.location ?? '', site.two).pathname).toBe('/lv/account/sign-in')
    expect((await ask(site.two, '/lv/account', { headers: { cookie } })).status).toBe(307)
  })

  it('redirects back with an error and the typed email address after a wrong password', async () => {
    const response = await post('sign-in', { email: 'who@example.com', password: 'wrong', lang: 'es' })
    const location = new URL(response.headers.location ?? '', site.two)
    expect([location.pathname, location.searchParams.get('sign-in')]).toEqual(['/es/account/sign-in', 'credentials'])
    const cookie = (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
    expect(cookie).not.toMatch(/session=/i)
    const page = await ask(site.two, '/es/account/sign-in?sign-in=credentials', { headers: { cookie } })
    expect(page.body).toContain('value="who@example.com"')
    expect(page.body).toContain('role="alert"')
  })

  it('beyond the rate limit returns Retry-After and redirects to the page with the typed email address', async () => {
    const email = 'often@example.com'
    const once = () => post('sign-in', { email, password: 'wrong', lang: 'es' }, { 'x-forwarded-for': '203.0.113.81' })
    const responses = await Promise.all(Array.from({ length: 12 }, once))
    const tooMany = responses.find(({ status }) => status === 429) ?? expect.fail('nothing is too often')
    expect(responses.every(({ status }) => [303, 429].includes(status))).toBe(true)
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    const cookie = (tooMany.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
    const page = await ask(site.two, leadsOnTo(tooMany), { headers: { cookie } })
    expect([page.body.includes(`value="${email}"`), page.body.includes(es.account.err.limit)]).toEqual([true, true])
  })

  it.each([
    ['from a foreign page', { origin: 'https://evil.example' }, 403],
    ['from nowhere that can be named', { origin: 'null' }, 403],
    ['as JSON', { 'content-type': 'application/json' }, 415],
  ])('is rejected %s', async (_name, headers, status) => {
    const response = await post(
      'sign-in',
      { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
      headers as Record<string, string>,
    )
    expect([response.status, response.headers['set-cookie']]).toEqual([status, undefined])
  })

  it('has no other action', async () => {
    for (const action of ['delete', '__proto__', 'constructor', 'sign-in%2f'])
      expect((await post(action, {})).status).toBe(404)
  })

  it('can be ended everywhere at once, which the form page confirms', async () => {
    const here = await sessionCookie(site.two)
    const elsewhere = await sessionCookie(site.two)
    expect((await ask(site.two, '/lv/account', { headers: { cookie: here } })).body).toContain(
      lv.account.signOutEverywhere,
    )
    const out = await post('sign-out-everywhere', { lang: 'lv' }, { cookie: here })
    const location = new URL(out.headers.location ?? '', site.two)
    expect([out.status, location.pathname, location.search]).toEqual([
      303,
      '/lv/account/sign-in',
      '?sign-out-everywhere=done&lng=lv',
    ])
    expect((await ask(site.two, location.pathname + location.search)).body).toContain(lv.account.signedOutEverywhere)
    for (const cookie of [here, elsewhere])
      expect((await ask(site.two, '/lv/account', { headers: { cookie } })).status).toBe(307)
    const again = await post('sign-out-everywhere', { lang: 'lv' }, { cookie: here })
    expect(new URL(again.headers.location ?? '', site.two).search).toBe('?sign-out-everywhere=over&lng=lv')
  })

  it('reports why a session is not ended or a password is not changed', async () => {
    const cookie = await sessionCookie(site.two)
    const leadsWith = async (action: string, fields: Record<string, string>, known: string) => {
      const { pathname, search } = new URL(
        (await post(action, { lang: 'lv', ...fields }, { cookie: known })).headers.location ?? '',
        site.two,
      )
      return [pathname, search]
    }
    const change = { current: ADMIN.ADMIN_PASSWORD, next: 'another long enough phrase' }
    expect(await leadsWith('password', { ...change, current: 'wrong' }, cookie)).toEqual([
      '/lv/account',
      '?password=current&lng=lv',
    ])
    expect(await leadsWith('password', { ...change, next: 'passwordpassword' }, cookie)).toEqual([
      '/lv/account',
      '?password=repeated&lng=lv',
    ])
    expect((await ask(site.two, '/lv/account?lng=lv&password=repeated', { headers: { cookie } })).body).toContain(
      lv.account.err.repeated,
    )
    expect((await ask(site.two, '/lv/account?lng=lv&sign-out=limit', { headers: { cookie } })).body).toContain(
      lv.account.err.limit,
    )
    expect(await leadsWith('password', change, 'session=x')).toEqual(['/lv/account', '?password=over&lng=lv'])
    const back = await ask(site.two, '/lv/account?password=over&lng=lv')
    expect(new URL(back.headers.location ?? '', site.two).searchParams.get('sign-in')).toBe('over')
    expect((await ask(site.two, '/lv/account/sign-in?lng=lv&sign-in=over')).body).toContain(lv.account.err.over)
    expect((await ask(site.two, '/lv/account/sign-in?lng=lv&sign-in=busy')).body).toContain(lv.account.err.busy)
    expect(await leadsWith('password', change, cookie)).toEqual(['/lv/account', '?password=done&lng=lv'])
    expect(await leadsWith('password', { current: change.next, next: change.current }, cookie)).toEqual([
      '/lv/account',
      '?password=done&lng=lv',
    ])
    // The same limit as for signing in; signing out is not limited.
    for (let times = 0; times < 20; times += 1) await post('password', {}, { cookie: 'session=x' })
    const tooMany = await post('password', { lang: 'lv', ...change }, { cookie })
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0, leadsOnTo(tooMany)]).toEqual([
      429,
      true,
      '/lv/account?password=limit&lng=lv',
    ])
    expect(tooMany.body).toContain(lv.e429.text)
    expect(await leadsWith('sign-out', {}, cookie)).toEqual(['/lv/account/sign-in', '?sign-out=done&lng=lv'])
  })
})
