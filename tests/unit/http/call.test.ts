import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requestJson } from '../../../lib/http/call.ts'
import { UpstreamError } from '../../../lib/http/upstream-error.ts'
import { sleep } from '../../support/waits.ts'

const schema = z.object({ ok: z.literal(true) })
const servers: Server[] = []

/**
 * Starts a backend on loopback that answers each request with the next listener, and all further ones with the last.
 */
async function backend(...listeners: RequestListener[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${Buffer.concat(body).toString()}`.trim())
      listeners[Math.min(seen.length, listeners.length) - 1]?.(request, response)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve).closeAllConnections())),
  )
})

const text =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(body)
const good = text('{"ok":true}')
const silent: RequestListener = () => undefined
const broken: RequestListener = (request) => void request.socket.destroy()

const ask = (base: string, options: { timeoutMs?: number; retries?: number; maxBytes?: number } = {}) =>
  requestJson(new Request(`${base}/api/geoip?x=1`), { fetch, schema, timeoutMs: 5000, ...options })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as UpstreamError,
  )

it('a valid response is parsed by the schema', async () => {
  const { base } = await backend(text('{"ok":true,"more":1}'))
  expect(await ask(base)).toEqual({ ok: true })
})

describe('an error names its layer', () => {
  it.each<[string, RequestListener, Partial<UpstreamError>]>([
    ['an aborted connection', broken, { layer: 'network', status: undefined, retryable: true }],
    ['the status 500', text('{"ok":true}', 500), { layer: 'status', status: 500, retryable: true }],
    ['the status 503', text('', 503), { layer: 'status', status: 503, retryable: true }],
    ['the status 429', text('', 429), { layer: 'status', status: 429, retryable: true }],
    ['the status 404', text('{"ok":true}', 404), { layer: 'status', status: 404, retryable: false }],
    ['the status 401', text('', 401), { layer: 'status', status: 401, retryable: false }],
    ['a response that is not JSON', text('<html>down for maintenance</html>'), { layer: 'schema', retryable: false }],
    ['an empty response', text(''), { layer: 'schema', retryable: false }],
    ['a response with another schema', text('{"ok":"yes"}'), { layer: 'schema', retryable: false }],
  ])('has layer, status and retryability after %s', async (_case, respond, failure) => {
    const { base } = await backend(respond)
    const error = await failureOf(ask(base))
    expect(error).toBeInstanceOf(UpstreamError)
    expect(error).toMatchObject(failure)
  })

  it('a rejected connection is a network error', async () => {
    const { base } = await backend(good)
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve))
    expect(await failureOf(ask(base))).toMatchObject({ layer: 'network', retryable: true })
  })

  it('a schema error names at most three fields, without their values', async () => {
    const { base } = await backend(text('{"a":"secret-value","b":"2","c":"3","d":"4"}'))
    const fields = z.object({ a: z.number(), b: z.number(), c: z.number(), d: z.number() })
    const error = await failureOf(requestJson(new Request(base), { fetch, schema: fields, timeoutMs: 5000 }))
    expect(error?.message).toMatch(/^schema: a: .*; b: .*; c: /)
    expect(error?.message).not.toMatch(/d: |secret-value/)
  })

  it('a status failure names the path without its query', async () => {
    const { base } = await backend(text('', 500))
    expect((await failureOf(ask(base)))?.message).toBe('status: 500 from /api/geoip')
  })
})

describe('an upstream that sends Retry-After', () => {
  const throttled =
    (header: string): RequestListener =>
    (_request, response) =>
      void response.writeHead(429, { 'retry-after': header }).end()
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['30', 30_000],
    ['999999', 600_000],
    ['Sat, 21 Nov 2026 12:00:00 GMT', 45_000],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 600_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', undefined],
    ['Some, 99 Day 2026 12:00:00 GMT', undefined],
    ['-1', undefined],
    ['9999999', undefined],
  ])('does not retry for "%s" at once', async (header, retryAfter) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T11:59:15Z') })
    const { base, seen } = await backend(throttled(header))
    expect(await failureOf(ask(base, { retries: 1 }))).toMatchObject({ status: 429, retryAfter })
    expect(seen.length).toBe(retryAfter === undefined ? 2 : 1)
  })
})

describe('a response body', () => {
  it.each([
    ['accepted at the size limit', '{"ok":true}', 11, undefined],
    ['rejected one byte above the size limit', '{"ok":true} ', 11, 'schema'],
    ['rejected above the size limit in bytes, not in characters', '{"ok":true,"a":"ёёёёё"}', 24, 'schema'],
  ])('is %s', async (_case, body, maxBytes, layer) => {
    const { base } = await backend(text(body))
    expect((await failureOf(ask(base, { maxBytes })))?.layer).toBe(layer)
  })
})

it('an endless body is aborted at the limit, and its connection is closed', async () => {
  let gone = false
  const { base } = await backend((request, response) => {
    request.socket.on('close', () => (gone = true))
    response.writeHead(200)
    const pour = () => {
      while (!gone && response.write('x'.repeat(10_000)));
    }
    response.on('drain', pour)
    pour()
  })
  expect(await failureOf(ask(base, { maxBytes: 100_000, timeoutMs: 60_000 }))).toMatchObject({
    layer: 'schema',
    retryable: false,
  })
  for (let waited = 0; !gone && waited < 200; waited++) await sleep(10)
  expect(gone).toBe(true)
})

describe('timeouts', () => {
  const half: RequestListener = (_request, response) => void response.writeHead(200).write('{"ok":')

  it.each([
    ['a response that never arrives', silent],
    ['a body that never ends', half],
  ])('%s is a timeout, and the connection is closed', async (_case, respond) => {
    const sockets: Socket[] = []
    const { base } = await backend((request, response) => {
      sockets.push(request.socket)
      respond(request, response)
    })
    expect(await failureOf(ask(base, { timeoutMs: 500 }))).toMatchObject({ layer: 'timeout', retryable: true })
    // On a busy machine the request may reach the server after its client has disconnected.
    await vi.waitFor(() => expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]), { timeout: 20_000 })
  })

  it('a fetch that ignores its signal times out too', async () => {
    const deaf = () => new Promise<Response>(() => undefined)
    const error = await failureOf(
      requestJson(new Request('http://embedded.invalid/'), { fetch: deaf, schema, timeoutMs: 20 }),
    )
    expect(error).toMatchObject({ layer: 'timeout' })
  })
})

describe('retries', () => {
  it.each<[string, RequestListener[], number, number, boolean]>([
    ['only when configured', [broken, good], 0, 1, false],
    ['after a broken connection', [broken, good], 1, 2, true],
    ['after 503', [text('', 503), good], 1, 2, true],
    ['after 429', [text('', 429), good], 1, 2, true],
    ['as often as configured', [text('', 500), text('', 500), good], 2, 3, true],
    ['at most twice', [text('', 500)], 2, 3, false],
    ['never after 404', [text('', 404), good], 2, 1, false],
    ['never after a response with another schema', [text('{}'), good], 2, 1, false],
    ['never after a response that is not JSON', [text('<html>'), good], 2, 1, false],
  ])('happen %s', async (_rule, listeners, retries, requestCount, succeeds) => {
    const { base, seen } = await backend(...listeners)
    const error = await failureOf(ask(base, { retries }))
    expect([seen.length, error === undefined]).toEqual([requestCount, succeeds])
  })

  it('a request is retried after a timeout', async () => {
    const { base, seen } = await backend(silent, good)
    expect(await ask(base, { timeoutMs: 500, retries: 1 })).toEqual({ ok: true })
    expect(seen.length).toBe(2)
  })

  it('a retry sends the same body again', async () => {
    const { base, seen } = await backend(text('', 500), good)
    const request = new Request(`${base}/api/v1/translate`, { method: 'POST', body: '{"lang":"es"}' })
    await requestJson(request, { fetch, schema, timeoutMs: 5000, retries: 1 })
    expect(seen).toEqual(Array(2).fill('POST /api/v1/translate {"lang":"es"}'))
  })
})
