import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, sessionCookie } from '../support/signed-in.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Every call by which an administrator changes something. */
const CALLS = [
  [
    'POST',
    '/api/v1/banner-admin',
    'application/json',
    '{"method":"delete","url":"/api/dicts/","name":"banners","id":"offer"}',
  ],
  ['POST', '/api/v1/images/create-image', 'application/json', '{"imgData":"data:image/png;base64,iVBORw0KGgo="}'],
  ['POST', '/api/v1/images/delete-image', 'application/json', `{"img_urn":"${'0'.repeat(32)}"}`],
  ['POST', '/api/v1/images/restore-image', 'application/json', `{"img_urn":"${'0'.repeat(32)}"}`],
  ['POST', '/api/v1/images/update-image', 'application/json', `{"img_urn":"${'0'.repeat(32)}","version":0}`],
  ['PATCH', '/api/admin/orders/2222-2222-2222', 'application/json', '{"note":"x","version":1}'],
  ['PATCH', '/api/admin/prices', 'application/json', '{"changes":[]}'],
  ['POST', '/api/admin/prices/schedules', 'application/json', '{"changes":[]}'],
  ['POST', '/api/admin/prices/import?dryRun=1', 'text/csv', 'x'],
  ['POST', '/api/account/password', FORM, 'current=x&next=y'],
  ['POST', '/api/account/sign-in', FORM, 'email=x&password=y'],
  ['POST', '/api/account/sign-out', FORM, ''],
] as const

describe('a page of another origin', () => {
  let site: Site
  let cookie: string
  beforeAll(async () => {
    site = await sharedSite()
    cookie = await sessionCookie(site.one)
  })

  it.each<[string, (host: string) => Record<string, string>]>([
    ['says where it is', () => ({ origin: 'https://evil.example' })],
    ['has a host that only begins like the site', (host) => ({ origin: `http://${host}.evil.example` })],
    ['is on another port of our host', () => ({ origin: 'http://localhost:1' })],
    ['has no name', () => ({ origin: 'null' })],
    ['sends an invalid origin', (host) => ({ origin: host })],
    ['says nothing, whose browser does', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['sends no origin, on a host of the same site', () => ({ 'sec-fetch-site': 'same-site' })],
    ['says nothing, and neither does its browser', () => ({})],
  ])('a page that %s changes nothing in the name of an administrator', async (_what, headersOf) => {
    for (const [method, path, type, body] of CALLS) {
      const headers = { cookie, 'content-type': type, ...headersOf(new URL(site.one).host) }
      const response = await ask(site.one, path, { method, body, headers })
      expect([path, response.status, response.headers['content-type'], response.headers['set-cookie']]).toEqual([
        path,
        403,
        'application/problem+json',
        undefined,
      ])
    }
    expect((await ask(site.one, '/account', { headers: { cookie } })).status).toBe(200)
  })

  it('cannot sign anyone in', async () => {
    const body = String(new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }))
    const headers = { 'content-type': FORM, 'sec-fetch-site': 'cross-site' }
    const response = await ask(site.one, '/api/account/sign-in', { method: 'POST', body, headers })
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('is distinguished from a same-origin page, which is accepted', async () => {
    const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const response = await ask(site.one, '/api/v1/images/delete-image', {
      method: 'POST',
      body: `{"img_urn":"${'0'.repeat(32)}"}`,
      headers,
    })
    expect(response.status).toBe(404)
  })
})
