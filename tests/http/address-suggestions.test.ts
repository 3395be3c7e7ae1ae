import { beforeAll, describe, expect, it } from 'vitest'
import { readBody } from '../support/contract/stub-server.ts'
import { externalSite } from '../support/external-site.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'
import { json, type StubBackend } from '../support/stub-backend.ts'

const PATH = '/api/address/suggestions'
const BAUMANA = { data: { city: 'Казань', street_with_type: 'ул Баумана', house_type: 'д', house: '5' } }

/** Responses of the suggestion service by the typed text. */
const FAILURES: Readonly<Record<string, (response: Parameters<StubBackend['respond']>[1]) => void>> = {
  'Отказная 403': (response) => void response.writeHead(403).end('limit'),
  'Пустая 200': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  'Долгая 504': () => undefined,
  'Занятая 429': (response) => void response.writeHead(429, { 'retry-after': '7' }).end(),
}

let service: StubBackend
let site: Site
const bodies: unknown[] = []
beforeAll(async () => {
  ;({ site, stub: service } = await externalSite((request, response) => {
    if (!request.url?.startsWith('/suggest/')) return json(response, {})
    void readBody(request).then((body) => {
      bodies.push(body)
      const fail = FAILURES[(body as { query: string }).query]
      if (fail) fail(response)
      else json(response, { suggestions: [BAUMANA, null, { data: { house: [] } }] })
    })
  }))
})

let visitors = 0
const suggest = (body: unknown, { origin = site.one, headers = {} } = {}) =>
  ask(origin, PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `77.88.9.${(visitors += 1)}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe(`POST ${PATH}`, () => {
  it('responds with what can be parsed, for this visitor only', async () => {
    const response = await suggest({ query: 'Баум', city: 'Казань' })
    expect([response.status, JSON.parse(response.body), response.headers['cache-control']]).toEqual([
      200,
      { suggestions: [{ address: 'ул. Баумана, д. 5', city: 'Казань', region: '', hasHouse: true }] },
      'no-store',
    ])
    expect(bodies).toContainEqual({
      query: 'Баум',
      count: 5,
      locations: [{ city: 'Казань' }, { settlement: 'Казань' }],
    })
    const request = service.seen.find(({ url }) => url?.startsWith('/suggest/'))
    expect(request?.headers.authorization).toBe('Token secret-token')
    expect(JSON.stringify(response)).not.toContain('secret-token')
  })

  it('requests the same text again, because nothing typed is cached', async () => {
    const text = 'Баумана дважды'
    await suggest({ query: text })
    await suggest({ query: text })
    expect(bodies.filter((body) => (body as { query: string }).query === text)).toHaveLength(2)
  })

  it.each([
    ['Отказная 403', 502],
    ['Пустая 200', 502],
    ['Долгая 504', 504],
    ['Занятая 429', 503],
  ])('responds with a problem and not with an empty list when the service fails: %s', async (query, status) => {
    const response = await suggest({ query })
    expect([response.status, response.headers['content-type']]).toEqual([status, 'application/problem+json'])
    expect(response.body).not.toContain(query)
  })

  it.each<[string, unknown, number]>([
    ['two characters', { query: 'Ба' }, 400],
    ['301 characters', { query: 'Б'.repeat(301) }, 400],
    ['a city of 101 characters', { query: 'Баумана', city: 'К'.repeat(101) }, 400],
    ['a list', [], 400],
    ['no JSON', 'Баумана', 400],
    ['more bytes than are read', { query: 'Баумана', more: 'x'.repeat(20_000) }, 413],
  ])('rejects a body with %s without a call of the service', async (_what, body, status) => {
    const calls = bodies.length
    expect((await suggest(body)).status).toBe(status)
    expect(bodies).toHaveLength(calls)
  })

  it('rejects a request from another origin', async () => {
    expect((await suggest({ query: 'Баумана' }, { headers: { origin: 'https://other.example' } })).status).toBe(403)
  })

  it('exists on variant 1 only, and only with a token', async () => {
    expect((await suggest({ query: 'Баумана' }, { origin: site.two })).status).toBe(404)
    const without = await sharedSite()
    expect((await suggest({ query: 'Баумана' }, { origin: without.one })).status).toBe(404)
  })

  it('logs what failed, and nothing that was typed', () => {
    expect(site.log()).toContain('Error suggesting addresses')
    expect(site.log()).not.toMatch(/Баум|Казан|Отказная|Пустая|Долгая|Занятая|secret-token/)
  })
})

describe('the order form', () => {
  const form = async (origin: string) => (await ask(origin, '/basket/order?items=1004:1')).body
  it('has messages of suggestions where addresses are suggested', async () => {
    expect(await form(site.one)).toContain('suggestionsFound')
    expect(await form((await sharedSite()).one)).not.toContain('Найдено {n} адреса')
    expect(await form(site.one)).toContain('Найдено {n} адреса')
  })
})
