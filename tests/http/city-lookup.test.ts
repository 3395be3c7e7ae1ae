import { beforeAll, describe, expect, it } from 'vitest'
import { externalSite } from '../support/external-site.ts'
import { ask, type Site } from '../support/site.ts'
import { json, type StubBackend } from '../support/stub-backend.ts'

/** Stub of the suggestion service according to its documentation, with a distinct response for each IP. */
const RESPONSES: Record<string, (response: Parameters<StubBackend['respond']>[1]) => void> = {
  '77.88.8.1': (response) =>
    json(response, { location: { value: 'г Казань', data: { city: 'Казань', city_type: 'г', country: 'Россия' } } }),
  '77.88.8.2': (response) =>
    json(response, { location: { value: 'г Мирный', data: { city: 'Мирный', city_type: 'г' } } }),
  '77.88.8.3': (response) =>
    json(response, { location: { value: 'п Луч', data: { city: null, city_type: null, settlement: 'Луч' } } }),
  '77.88.8.4': (response) => json(response, { location: null }),
  '77.88.8.5': (response) => void response.writeHead(403).end('limit'),
  '77.88.8.6': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  '77.88.8.7': () => undefined,
  '77.88.8.8': (response) => json(response, { location: { data: { city: '<script>', city_type: 'г' } } }),
}

let service: StubBackend
let site: Site
beforeAll(async () => {
  ;({ site, stub: service } = await externalSite((request, response) => {
    if (!request.url?.startsWith('/iplocate/')) return json(response, {})
    const address = new URL(request.url ?? '', 'http://service.test').searchParams.get('ip') ?? ''
    RESPONSES[address]?.(response)
  }))
})

const from = (address: string, query = '', origin = site.one) =>
  ask(origin, `/api/address${query}`, { headers: { 'x-forwarded-for': address } })

describe('GET /api/address', () => {
  it.each<[string, string, unknown]>([
    ['a city', '77.88.8.1', { city: 'Казань', city_type: 'г', where: 'в\u00a0Казани' }],
    ['a city that is not in the table', '77.88.8.2', { city: 'Мирный', city_type: 'г', where: 'в\u00a0городе Мирный' }],
    ['a settlement without a city', '77.88.8.3', null],
    ['an IP address that the service does not know', '77.88.8.4', null],
    ['a rejection of the service', '77.88.8.5', null],
    ['a response of the service that is not JSON', '77.88.8.6', null],
    ['a timeout of the service', '77.88.8.7', null],
    ['a city with markup', '77.88.8.8', null],
  ])('responds to %s', async (_what, address, expected) => {
    const response = await from(address)
    expect([response.status, JSON.parse(response.body), response.headers['cache-control']]).toEqual([
      200,
      expected,
      'no-store',
    ])
  })

  it('sends the client IP and a secret token, once for an IP address', async () => {
    const requests = () => service.seen.filter(({ url }) => url?.includes('77.88.8.1'))
    expect((await from('9.9.9.9, 77.88.8.1')).body).toContain('Казань')
    expect(requests()).toHaveLength(1)
    expect(requests()[0]).toMatchObject({
      url: '/iplocate/address?ip=77.88.8.1',
      headers: { authorization: 'Token secret-token' },
    })
    expect((await from('77.88.8.1')).body).not.toContain('secret-token')
  })

  it('sends no request when the query contains bot', async () => {
    expect((await from('77.88.8.77', '?bot')).body).toBe('null')
    expect(service.seen.filter(({ url }) => url?.endsWith('77.88.8.77'))).toEqual([])
  })

  it('exists on variant 1 only', async () => expect((await from('77.88.8.1', '', site.two)).status).toBe(404))

  it('logs what failed', () => {
    expect(site.log()).toContain('Error detecting address by IP')
    expect(site.log()).toContain('Could not get city from IP')
    expect(site.log()).not.toContain('secret-token')
  })
})
