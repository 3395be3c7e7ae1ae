import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { productsOf } from '../../lib/domain/price.ts'
import { UpstreamError } from '../../lib/http/upstream-error.ts'
import { createProductBackend, type ProductBackend } from '../../lib/integrations/product-backend.ts'
import { sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

const stubs: Stub[] = []
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()))
})

async function backend(respond: RequestListener): Promise<Stub> {
  const stub = await stubServer(respond)
  stubs.push(stub)
  return stub
}

const failureOf = async (work: Promise<unknown>): Promise<UpstreamError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UpstreamError)) throw new Error('expected a Failure', { cause: error })
  return error
}

const CALLS: readonly (readonly [name: string, call: (client: ProductBackend) => Promise<unknown>])[] = [
  ['prices', (client) => client.prices()],
  ['translate', (client) => client.translate(['Спорт'], 'en')],
  ['geoip', (client) => client.geoip('8.8.8.8')],
  ['resetPrices', (client) => client.resetPrices()],
  [
    'subscribe',
    (client) => client.subscribe({ email: 'anna@visitor.test', lang: 'ru', consent: true, source: 'home' }),
  ],
  [
    'automate',
    (client) =>
      client.automate({
        customer: { email: 'anna@visitor.test' },
        pointOfContact: 'home',
        subscriptions: [{ pointOfContact: 'Email' }],
      }),
  ],
]
const good = (href: string) => ({ name: href, href, bitrix_id: `id-${href}`, price: 100 })

describe.each(CALLS)('the call %s', (_name, call) => {
  it.concurrent('fails with a retryable timeout when the backend is slow', { timeout: 15_000 }, async ({ expect }) => {
    const stub = await stubServer(() => undefined)
    const failure = await failureOf(call(stub.client))
    await stub.close()
    expect(failure).toMatchObject({ layer: 'timeout', status: undefined, retryable: true })
  })

  it.concurrent('fails with a timeout when the response never ends', { timeout: 15_000 }, async ({ expect }) => {
    const stub = await stubServer(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"health":['),
    )
    const failure = await failureOf(call(stub.client))
    await stub.close()
    expect(failure).toMatchObject({ layer: 'timeout', retryable: true })
  })

  it('fails with a network error when the backend is down', async () => {
    const stub = await stubServer(() => undefined)
    await stub.close()
    expect(await failureOf(call(createProductBackend({ fetch, baseUrl: stub.baseUrl })))).toMatchObject({
      layer: 'network',
      status: undefined,
      retryable: true,
    })
  })

  it('fails with a network error when the connection closes during the response', async () => {
    const stub = await backend((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"health":[', () => response.destroy())
    })
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'network', retryable: true })
  })

  it.each([
    [500, true],
    [503, true],
    [429, true],
    [404, false],
    [400, false],
  ])('fails with the status %i of the backend (retryable: %s)', async (status, retryable) => {
    const stub = await backend((_request, response) =>
      sendJson(response, { health: [good('sport')], result: ['Fitness'] }, status),
    )
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'status', status, retryable })
  })

  it('fails with a schema error for a web page', async () => {
    const stub = await backend(
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
    )
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'schema', retryable: false })
  })

  it.each(['', 'null', '[]', '42', '"text"', '{"result":["Fit'])('fails with a schema error for %j', async (text) => {
    const stub = await backend(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    )
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'schema', retryable: false })
  })

  it('fails with a schema error for a response above the size limit', async () => {
    const stub = await backend((_request, response) =>
      sendJson(response, { health: [good('sport')], result: ['Fitness'], filler: 'x'.repeat(5_000_001) }),
    )
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'schema' })
  })
})

describe('a price list', () => {
  it.each([
    [{ health: {} }],
    [{ health: 'none' }],
    [{ error: 'no session' }],
    [{ health: [null, 5, 'x', {}] }],
    [[good('sport')]],
  ])('the price list %j is an error, never an empty list', async (body) => {
    const stub = await backend((_request, response) => sendJson(response, body))
    expect(await failureOf(stub.client.prices())).toMatchObject({ layer: 'schema', retryable: false })
  })

  it.each([[{}], [{ health: [] }]])('the price list %j is empty, without an error', async (body) => {
    const stub = await backend((_request, response) => sendJson(response, body))
    expect(await stub.client.prices()).toEqual({ groups: [], demo: false })
  })

  it('a price list loses the invalid records only', async () => {
    const bad = [
      null,
      42,
      'sport',
      [],
      {},
      { ...good('a'), href: undefined },
      { ...good('b'), href: ' / ' },
      { ...good('c'), bitrix_id: null },
      { ...good('d'), bitrix_id: ' ' },
    ]
    const stub = await backend((_request, response) =>
      sendJson(response, { health: [good('heart'), ...bad, good('exome')], other: bad }),
    )
    const list = await stub.client.prices()
    expect(productsOf(list).map((product) => product.href)).toEqual(['heart', 'exome'])
    expect(list.groups.map((group) => group.key)).toEqual(['health'])
  })
})

describe('a translation', () => {
  it.each([[[]], [['Fitness', 'Sport']], [[null]], [[1]], ['Fitness'], [null], [undefined]])(
    'the translation %j of one text is an error',
    async (result) => {
      const stub = await backend((_request, response) => sendJson(response, { result }))
      expect(await failureOf(stub.client.translate(['Спорт'], 'en'))).toMatchObject({
        layer: 'schema',
        retryable: false,
      })
    },
  )
})

describe('a failed call', () => {
  const check = ({ client }: Stub) => client.checkPromo({ code: 'X', currency: 'EUR' })

  it('is retried for a promo code', async () => {
    let calls = 0
    const stub = await backend((_request, response) =>
      calls++ === 0 ? sendJson(response, {}, 502) : sendJson(response, { valid: false, reason: 'expired' }),
    )
    expect(await check(stub)).toBe('expired')
    expect(stub.requests).toHaveLength(2)
  })

  it('is not retried for a location, which prices depend on', async () => {
    const stub = await backend((_request, response) => sendJson(response, {}, 502))
    await failureOf(stub.client.geoip('212.42.96.1'))
    expect(stub.requests).toHaveLength(1)
  })

  it('is not retried when the error is permanent', async () => {
    const stub = await backend((_request, response) => sendJson(response, {}, 404))
    await failureOf(check(stub))
    expect(stub.requests).toHaveLength(1)
  })

  it('is not retried when it is a POST', async () => {
    const stub = await backend((_request, response) => sendJson(response, {}, 500))
    await failureOf(stub.client.translate(['Спорт'], 'en'))
    expect(stub.requests).toHaveLength(1)
  })

  it('is followed by a successful one', async () => {
    let calls = 0
    const stub = await backend((_request, response) =>
      calls++ === 0 ? sendJson(response, {}, 500) : sendJson(response, { health: [good('heart')] }),
    )
    await failureOf(stub.client.prices())
    expect(productsOf(await stub.client.prices())).toHaveLength(1)
  })
})
