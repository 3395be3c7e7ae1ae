import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { UpstreamError } from '../../lib/http/upstream-error.ts'
import { createExperiments } from '../../lib/integrations/ofrep-client.ts'
import { readBody, sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

const stubs: Stub[] = []
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()))
})

async function startStub(respond: RequestListener) {
  const stub = await stubServer(respond)
  stubs.push(stub)
  return { stub, client: createExperiments({ fetch, baseUrl: stub.baseUrl }) }
}
const answering = async (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (
    await startStub(
      (_request, response) =>
        void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
    )
  ).client
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UpstreamError)) throw new Error('expected a Failure', { cause: error })
  return error
}

describe('an external experiment service', () => {
  it('is called by the protocol, with the known ETag', async () => {
    let seen: object = {}
    const { stub, client } = await startStub(async (request, response) => {
      const { cookie, authorization } = request.headers
      seen = {
        cookie,
        authorization,
        known: request.headers['if-none-match'],
        type: request.headers['content-type'],
        body: await readBody(request),
      }
      response.writeHead(304).end()
    })
    expect(await client.evaluateAll({ targetingKey: 'x', variant: '2', country: undefined }, 'W/"1"')).toBe('unchanged')
    expect(stub.requests).toEqual(['POST /ofrep/v1/evaluate/flags'])
    expect(seen).toEqual({
      known: 'W/"1"',
      type: 'application/json',
      body: { context: { targetingKey: 'x', variant: '2' } },
    })
  })

  it('may return untidy flags, of which the valid ones are used', async () => {
    const good = {
      key: 'colour',
      value: 'blue',
      reason: 'SPLIT',
      variant: 'b',
      metadata: { team: 'x', n: 1, ok: true },
    }
    const client = await answering(
      {
        flags: [
          good,
          { key: 'own-reason', value: 1, reason: 'BECAUSE', variant: 7, metadata: 'none', cacheable: true },
          { key: 'failed', value: true, errorCode: 'BOOM', errorDetails: { stack: 'at x' } },
          { key: 'object', value: { a: 1 } },
          { key: 'nothing', value: null },
          { key: 'none' },
          { key: '<b>', value: true },
          { key: '__proto__', value: true },
          { key: 'long', value: 'x'.repeat(501) },
          { value: true },
          null,
          'x',
        ],
        metadata: { version: 1 },
        eventStreams: [],
      },
      200,
      { etag: 'W/"7"' },
    )
    expect(await client.evaluateAll({})).toEqual({
      flags: [good, { key: 'own-reason', value: 1, reason: 'UNKNOWN' }, { key: 'failed', errorCode: 'GENERAL' }],
      etag: 'W/"7"',
    })
  })

  it.each(['7', '"a\u00e9"', `"${'x'.repeat(300)}"`])('ignores the ETag %j', async (etag) => {
    expect(await (await answering({ flags: [] }, 200, { etag })).evaluateAll({})).toEqual({
      flags: [],
      etag: undefined,
    })
  })

  it('may return an error defined by the protocol', async () => {
    expect(
      await (await answering({ errorCode: 'TARGETING_KEY_MISSING', errorDetails: 'who?' }, 400)).evaluateAll({}),
    ).toEqual({ errorCode: 'TARGETING_KEY_MISSING', errorDetails: 'who?' })
    expect(await (await answering({ key: 'a', errorCode: 'FLAG_NOT_FOUND' }, 404)).evaluate('a', {})).toEqual({
      key: 'a',
      errorCode: 'FLAG_NOT_FOUND',
    })
  })

  it('fails when it returns another flag, or 304 without a known ETag', async () => {
    expect(await failureOf((await answering({ key: 'b', value: true })).evaluate('a', {}))).toMatchObject({
      layer: 'schema',
    })
    expect(
      await failureOf(
        (await startStub((_request, response) => void response.writeHead(304).end())).client.evaluateAll({}),
      ),
    ).toMatchObject({ layer: 'status' })
  })

  const nonsense: readonly (readonly [string, RequestListener, object])[] = [
    [
      'answers a page',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
      { layer: 'schema' },
    ],
    [
      'answers a page as not found',
      (_request, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<b>404</b>'),
      {},
    ],
    [
      'refuses in words of its own',
      (_request, response) => sendJson(response, { message: 'no' }, 400),
      { layer: 'schema' },
    ],
    [
      'returns something other than a list',
      (_request, response) => sendJson(response, { flags: { a: true } }),
      { layer: 'schema' },
    ],
    [
      'answers nothing but nonsense',
      (_request, response) => sendJson(response, { flags: [null, {}, 7] }),
      { layer: 'schema' },
    ],
    [
      'answers without end',
      (_request, response) => sendJson(response, { flags: [], filler: 'x'.repeat(200_001) }),
      { layer: 'schema' },
    ],
    [
      'answers too many',
      (_request, response) =>
        sendJson(response, { flags: Array.from({ length: 501 }, () => ({ key: 'a', value: 1 })) }),
      { layer: 'schema' },
    ],
    [
      'answers 500',
      (_request, response) => sendJson(response, { errorDetails: 'x' }, 500),
      { layer: 'status', status: 500 },
    ],
    ['wants a key', (_request, response) => sendJson(response, {}, 401), { layer: 'status', status: 401 }],
    ['is asked too often', (_request, response) => sendJson(response, {}, 429), { layer: 'status', status: 429 }],
    [
      'leads elsewhere',
      (_request, response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      { layer: 'status', status: 307 },
    ],
    ['hangs up', (request) => void request.socket.destroy(), { layer: 'network' }],
    ['does not answer', () => undefined, { layer: 'timeout' }],
  ]
  it.each(nonsense)('a response that %s is an error', async (_name, respond, failure) => {
    const { client } = await startStub(respond)
    const [all, one] = await Promise.all([failureOf(client.evaluateAll({})), failureOf(client.evaluate('a', {}))])
    expect(all).toMatchObject(failure)
    expect(one).toBeInstanceOf(UpstreamError)
  })
})
