import { beforeAll, describe, expect, it } from 'vitest'
import { externalSite } from '../support/external-site.ts'
import { ask, type Site } from '../support/site.ts'
import { json, type StubBackend } from '../support/stub-backend.ts'

/** Names of the site's own cookies and unknown ones; browsers accept a cookie without a name. */
const OTHER_COOKIES = [
  'sidx=1',
  'sid',
  '=sid=1',
  'other=1; sid=1',
  'session=1; Path=/',
  'session=; Max-Age=0; Path=/',
  ' session =1',
  '__Host-session=1; Path=/; Secure',
  'device=1; Path=/',
  '__Host-device=1; Path=/; Secure',
  'session',
  '=session=1',
  'lang=lv',
  'geneaSubscribeFormDate=1',
  'builderSessionId=1',
  'personalBanner=1',
  'contentPreview=1',
  'signInEmail=1',
  'subscriptionForm=1',
  'builder.tests.1=b',
]

let stub: StubBackend
let site: Site
beforeAll(async () => {
  ;({ site, stub } = await externalSite((_request, response) =>
    json(
      response,
      { tests: [{ href: 'exome', bitrix_id: 1, price: 5 }], extra: true },
      {
        'set-cookie': ['sid=1; Domain=.backend.example; HttpOnly', ...OTHER_COOKIES, ' basket =b; Path=/'],
        'x-secret': 'inner',
      },
    ),
  ))
})
/** Writes until the other side closes the connection. */
const pour: StubBackend['respond'] = (request, response) => {
  let gone = false
  request.socket.on('close', () => (gone = true))
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!gone && response.write(`"${'secret'.repeat(10_000)}"`));
  }
  response.on('drain', more)
  more()
}

/** Returns the call of a test, without those of the price poller. */
const seen = (mark: string) => stub.seen.findLast((request) => request.url?.includes(mark))

describe('calls forwarded by the site', () => {
  it('carry only the cookies of BACKEND_COOKIES, and return only these, without a domain', async () => {
    const response = await ask(site.two, '/api/price/?mine', {
      // The session belongs to the built-in accounts.
      headers: {
        cookie:
          'lang=es; sid=7; sidx=1; sessionid=2; my_account=3; session=8; __Host-session=9; ' +
          'device=10; __Host-device=11; personalBanner=1; builder.tests.1=b; basket=4',
        'x-anything': 'x',
        'x-forwarded-for': '9.9.9.9, 8.8.8.8',
      },
    })
    expect(response.status).toBe(200)
    expect(JSON.parse(response.body)).toHaveProperty('extra', true)
    expect(seen('mine')?.headers).toMatchObject({ cookie: 'sid=7; basket=4', 'x-forwarded-for': '8.8.8.8' })
    expect(seen('mine')?.headers).not.toHaveProperty('x-anything')
    expect(response.headers['set-cookie']).toEqual(['sid=1; HttpOnly', 'basket =b; Path=/'])
    expect(response.headers).not.toHaveProperty('x-secret')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('carry events without the cookies of the visitor, and the session id in no other call', async () => {
    const { status, body } = await ask(site.one, '/api/v1/track', {
      method: 'POST',
      headers: {
        origin: site.one,
        'content-type': 'application/json',
        cookie: 'lang=ru; builderSessionId=s-1; other=1',
      },
      body: JSON.stringify({
        events: [{ type: 'page_view', data: { ownerId: 'genarium', sessionId: 's-1', visitorId: 'v-1' } }],
      }),
    })
    expect([status, JSON.parse(body)]).toMatchObject([200, { extra: true }])
    expect(seen('/api/v1/track')?.headers).not.toHaveProperty('cookie')
    await ask(site.one, '/api/price/?session', { headers: { cookie: 'lang=ru; builderSessionId=s-1; sid=1; other=1' } })
    expect(seen('?session')?.headers.cookie).toBe('sid=1')
  })

  it('carry no cookie where the table of section 7 has none', async () => {
    const response = await ask(site.two, '/api/v1/translate', {
      method: 'POST',
      body: '{"sourceArray":[],"lang":"es"}',
      headers: { cookie: 'session=7', origin: site.two, 'content-type': 'application/json' },
    })
    expect(seen('translate')?.headers).not.toHaveProperty('cookie')
    expect(response.headers).not.toHaveProperty('set-cookie')
  })

  it('limit the texts that a backend translates', async () => {
    const headers = { origin: site.two, 'content-type': 'application/json' }
    const countRequests = () => stub.seen.filter(({ url }) => url?.includes('translate')).length
    const before = countRequests()
    for (const body of [
      '{}',
      '{"sourceArray":[1],"lang":"es"}',
      JSON.stringify({ sourceArray: Array.from({ length: 101 }, () => 'x'), lang: 'es' }),
    ])
      expect((await ask(site.two, '/api/v1/translate', { method: 'POST', body, headers })).status).toBe(400)
    expect(countRequests()).toBe(before)
  })

  it('are rejected for a cross-origin page, and accepted from the site and from programs', async () => {
    const post = (origin?: string) =>
      ask(site.two, '/api/v1/translate', {
        method: 'POST',
        body: '{"sourceArray":[],"lang":"es"}',
        headers: { 'content-type': 'application/json', ...(origin && { origin }) },
      })
    expect((await post('https://evil.example')).status).toBe(403)
    expect((await post('null')).status).toBe(403)
    expect((await post(site.two)).status).toBe(200)
    expect((await post()).status).toBe(200)
  })

  it.each(['session', '__Host-session'])('are rejected without an origin for a signed-in user: %s', async (name) => {
    const headers = { cookie: `lang=es; ${name}=7`, 'content-type': 'application/json' }
    expect(
      (await ask(site.two, '/api/v1/translate', { method: 'POST', body: '{"sourceArray":[],"lang":"es"}', headers }))
        .status,
    ).toBe(403)
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/problem+json'])(
    'are forwarded as %s, with headers that prevent another interpretation',
    async (type) => {
      const before = stub.respond
      stub.respond = (_request, response) =>
        void response.writeHead(404, { 'content-type': type }).end('{"country":null}')
      const geoipResponse = await ask(site.one, '/api/geoip')
      stub.respond = before
      expect([
        geoipResponse.status,
        geoipResponse.headers['content-type'],
        geoipResponse.headers['x-content-type-options'],
        geoipResponse.body,
      ]).toEqual([404, type, 'nosniff', '{"country":null}'])
    },
  )

  it.each([
    ['GET', '/api/unknown', 404],
    ['POST', '/api/price/', 405],
    ['GET', '/api/v1/translate', 405],
    ['HEAD', '/api/price/', 200],
  ])('%s %s returns %i', async (method, path, status) =>
    expect((await ask(site.one, path, { method })).status).toBe(status),
  )

  it.each([
    ['answers 503', 502, (_request, response) => void response.writeHead(503).end('secret stack')],
    [
      'leads elsewhere',
      502,
      (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'answers with a page',
      502,
      (request, response) =>
        void response.writeHead(404, { 'content-type': 'text/html' }).end(`<script>"secret"</script>${request.url}`),
    ],
    [
      'answers with a page that says it is fine',
      502,
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html; x=application/json' }).end('secret'),
    ],
    [
      'answers with a drawing',
      502,
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg onload="secret"/>'),
    ],
    ['does not say what it answers', 502, (_request, response) => void response.writeHead(200).end('secret')],
    ['answers without end', 502, pour],
    ['hangs up', 502, (request) => void request.socket.destroy()],
    ['does not answer', 504, () => undefined],
  ] as [string, number, StubBackend['respond']][])(
    'a backend that %s is a problem response %i without its message',
    async (_name, status, respond) => {
      const before = stub.respond
      stub.respond = respond
      const response = await ask(site.one, '/api/geoip')
      stub.respond = before
      expect(response.status).toBe(status)
      expect(response.headers['content-type']).toBe('application/problem+json')
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      expect(response.body).not.toContain('secret')
    },
  )
})
