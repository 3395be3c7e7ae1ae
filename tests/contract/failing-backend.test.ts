import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { productsOf } from '../../lib/domain/price.ts'
import { Failure } from '../../lib/http/failure.ts'
import { createProductBackend, type ProductBackend } from '../../lib/systems/product-backend.ts'
import { sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

const stubs: Stub[] = []
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()))
})

async function backend(answer: RequestListener): Promise<Stub> {
  const stub = await stubServer(answer)
  stubs.push(stub)
  return stub
}

const failureOf = async (work: Promise<unknown>): Promise<Failure> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Failure)) throw new Error('expected a Failure', { cause: error })
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

describe.each(CALLS)('%s, when the backend', (_name, call) => {
  it.concurrent('is slow, fails as a timeout that may pass', { timeout: 15_000 }, async ({ expect }) => {
    const stub = await stubServer(() => undefined)
    const failure = await failureOf(call(stub.client))
    await stub.close()
    expect(failure).toMatchObject({ layer: 'timeout', status: undefined, retryable: true })
  })

  it.concurrent('begins to answer and never ends, fails as a timeout', { timeout: 15_000 }, async ({ expect }) => {
    const stub = await stubServer(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"health":['),
    )
    const failure = await failureOf(call(stub.client))
    await stub.close()
    expect(failure).toMatchObject({ layer: 'timeout', retryable: true })
  })

  it('is down, fails in the network', async () => {
    const stub = await stubServer(() => undefined)
    await stub.close()
    expect(await failureOf(call(createProductBackend({ fetch, baseUrl: stub.baseUrl })))).toMatchObject({
      layer: 'network',
      status: undefined,
      retryable: true,
    })
  })

  it('hangs up in the middle of its answer, fails in the network', async () => {
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
  ])('answers %i, fails with that status (may pass: %s)', async (status, retryable) => {
    const stub = await backend((_request, response) =>
      sendJson(response, { health: [good('sport')], result: ['Fitness'] }, status),
    )
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'status', status, retryable })
  })

  it('answers a web page, fails in the schema', async () => {
    const stub = await backend(
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
    )
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'schema', retryable: false })
  })

  it.each(['', 'null', '[]', '42', '"text"', '{"result":["Fit'])('answers %j, fails in the schema', async (text) => {
    const stub = await backend(
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    )
    expect(await failureOf(call(stub.client))).toMatchObject({ layer: 'schema', retryable: false })
  })

  it('answers more than can be a good answer, fails in the schema', async () => {
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
  ])('that is %j is none: never an empty list', async (answer) => {
    const stub = await backend((_request, response) => sendJson(response, answer))
    expect(await failureOf(stub.client.prices())).toMatchObject({ layer: 'schema', retryable: false })
  })

  it.each([[{}], [{ health: [] }]])('that is %j is empty: nothing failed', async (answer) => {
    const stub = await backend((_request, response) => sendJson(response, answer))
    expect(await stub.client.prices()).toEqual({ groups: [], demo: false })
  })

  it('loses the records that cannot be understood, and no other', async () => {
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
    'of one text that is %j is none',
    async (result) => {
      const stub = await backend((_request, response) => sendJson(response, { result }))
      expect(await failureOf(stub.client.translate(['Спорт'], 'en'))).toMatchObject({
        layer: 'schema',
        retryable: false,
      })
    },
  )
})

describe('a call that failed', () => {
  const check = ({ client }: Stub) => client.checkPromo({ code: 'X', currency: 'EUR' })

  it('is made once more for a promo code', async () => {
    let calls = 0
    const stub = await backend((_request, response) =>
      calls++ === 0 ? sendJson(response, {}, 502) : sendJson(response, { valid: false, reason: 'expired' }),
    )
    expect(await check(stub)).toBe('expired')
    expect(stub.asked).toHaveLength(2)
  })

  it('is not made again for a place: prices wait for it', async () => {
    const stub = await backend((_request, response) => sendJson(response, {}, 502))
    await failureOf(stub.client.geoip('212.42.96.1'))
    expect(stub.asked).toHaveLength(1)
  })

  it('is not made again when that cannot help', async () => {
    const stub = await backend((_request, response) => sendJson(response, {}, 404))
    await failureOf(check(stub))
    expect(stub.asked).toHaveLength(1)
  })

  it('is not made again when it posts something', async () => {
    const stub = await backend((_request, response) => sendJson(response, {}, 500))
    await failureOf(stub.client.translate(['Спорт'], 'en'))
    expect(stub.asked).toHaveLength(1)
  })

  it('is followed by one that works', async () => {
    let calls = 0
    const stub = await backend((_request, response) =>
      calls++ === 0 ? sendJson(response, {}, 500) : sendJson(response, { health: [good('heart')] }),
    )
    await failureOf(stub.client.prices())
    expect(productsOf(await stub.client.prices())).toHaveLength(1)
  })
})
