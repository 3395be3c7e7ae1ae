import type { RequestListener, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createAddressLookup } from '../../lib/integrations/address-lookup.ts'
import { readBody, sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

const stubs: Stub[] = []
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()))
})

async function startService(respond: RequestListener) {
  const stub = await stubServer(respond)
  stubs.push(stub)
  const client = createAddressLookup({
    fetch,
    url: `${stub.baseUrl}/iplocate`,
    suggestionsUrl: `${stub.baseUrl}/suggest/address`,
    token: 'secret-token',
  })
  return { stub, client }
}

const street = (name: string, city = 'Казань') => ({ value: 'x', data: { city, street_with_type: `ул ${name}` } })

/** Service that knows one street in each of two cities, and the bodies that it has received. */
async function startCities() {
  const bodies: unknown[] = []
  const service = await startService(async (request, response) => {
    const body = (await readBody(request)) as { locations?: { city?: string; settlement?: string }[] }
    bodies.push(body)
    const known = [street('Баумана'), street('Ленина', 'Пермь')]
    const isIn = ({ data: { city } }: (typeof known)[number]) =>
      body.locations?.some((place) => [place.city, place.settlement].includes(city)) ?? true
    sendJson(response, { suggestions: known.filter(isIn) })
  })
  return { ...service, bodies }
}

describe('the address suggestions of the suggestion service', () => {
  it('are requested by the documented call, in the city or settlement', async () => {
    let headers: object = {}
    const { stub, client } = await startService(async (request, response) => {
      headers = request.headers
      expect(await readBody(request)).toEqual({
        query: 'баум',
        count: 5,
        locations: [{ city: 'Казань' }, { settlement: 'Казань' }],
      })
      sendJson(response, { suggestions: [street('Баумана')] })
    })
    expect(await client.suggest({ query: 'баум', city: 'Казань' })).toEqual([
      { address: 'ул. Баумана', city: 'Казань', region: '', hasHouse: false },
    ])
    expect(stub.requests).toEqual(['POST /suggest/address'])
    expect(headers).toMatchObject({
      authorization: 'Token secret-token',
      accept: 'application/json',
      'content-type': 'application/json',
    })
  })

  it('come from all places if the city has none, or is not typed', async () => {
    const { client, bodies } = await startCities()
    const cities = async (city?: string) =>
      (await client.suggest({ query: 'улица', city })).map((suggestion) => suggestion.city)
    expect(await cities('Пермь')).toEqual(['Пермь'])
    expect(bodies).toHaveLength(1)
    expect(await cities('Москва')).toEqual(['Казань', 'Пермь'])
    expect(await cities('')).toEqual(['Казань', 'Пермь'])
    expect(await cities()).toEqual(['Казань', 'Пермь'])
    expect(bodies.slice(2)).toEqual(Array.from({ length: 3 }, () => ({ query: 'улица', count: 5 })))
  })

  it.each([
    ['420111, ул. Баумана', 'ул. Баумана'],
    ['420111 Баумана 5', 'Баумана 5'],
    ['420111', '420111'],
    ['420111,', '420111,'],
    ['4201119 Баумана', '4201119 Баумана'],
    ['Баумана 420111', 'Баумана 420111'],
  ])('are requested for «%s» as «%s», without the postal code before an address', async (query, sent) => {
    const { client, bodies } = await startCities()
    await client.suggest({ query })
    expect(bodies).toEqual([{ query: sent, count: 5 }])
  })

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['a rejection', 'status', (response) => void response.writeHead(403).end('limit')],
    ['a failure', 'status', (response) => void response.writeHead(500).end()],
    ['too many calls', 'status', (response) => void response.writeHead(429).end()],
    ['a response that is not JSON', 'schema', (response) => void response.writeHead(200).end('<html>')],
    ['a response without a list', 'schema', (response) => sendJson(response, { suggestions: null })],
    ['a response that is too large', 'schema', (response) => sendJson(response, ['x'.repeat(200_000)])],
    ['a timeout', 'timeout', () => undefined],
    ['a closed connection', 'network', (response) => void response.destroy()],
  ])('fail after %s, without the typed address in the error', async (_what, layer, respond) => {
    const { client } = await startService((_request, response) => respond(response))
    const error: unknown = await client
      .suggest({ query: 'Баумана 5', city: 'Казань' })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'UpstreamError', layer })
    expect(String(error)).not.toMatch(/Баумана|Казань|secret-token/)
  })
})
