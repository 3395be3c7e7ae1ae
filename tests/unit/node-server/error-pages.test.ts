import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { LIMIT_HEADER } from '../../../lib/http/problem.ts'
import { createErrorPages } from '../../../lib/node-server/handlers/error-pages.ts'
import { compress } from '../../../lib/node-server/page-cache/compress.ts'

// Starts a server that has only the error pages; every other page fails in one of several ways.
const RESPONSES: Record<string, (response: ServerResponse) => void> = {
  '/es/error': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No se pudo</h1>'),
  '/es/form-error': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No se envió</h1>'),
  '/es/order-not-found': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No existe</h1>'),
  '/es/basket/order': (response) => response.writeHead(400, { 'content-type': 'text/plain' }).end('broken'),
  '/it/error': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'report-to policy' })
      .end('<h1>Impossibile</h1>'),
  '/es/head': (response) =>
    response.writeHead(500, { 'content-type': 'text/plain', 'x-detail': 'secret' }).end('at line 7'),
  '/es/status': (response) => {
    response.statusCode = 503
    response.setHeader('x-detail', 'secret')
    response.write('at line')
    response.end(' 7')
  },
  '/es/later': (response) => response.writeHead(503, { 'retry-after': '7' }).end(),
  '/es/limit': (response) => response.writeHead(503, { 'retry-after': '7', [LIMIT_HEADER]: '1' }).end(),
  '/es/soon': (response) => response.setHeader('retry-after', '5').writeHead(503).end(),
  '/head': (response) => response.writeHead(500).end(),
  '/api/price/': (response) => response.writeHead(502, { 'content-type': 'application/problem+json' }).end('{}'),
  '/es/': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Su ADN</h1>'),
}

let server: Server
let origin: string
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { accept: 'text/html', ...headers } })

beforeAll(async () => {
  server = createServer((request, response) => {
    pages.attach(request, response)
    void compress(request, response).then(() =>
      (RESPONSES[request.url ?? ''] ?? ((missing: ServerResponse) => missing.writeHead(404).end()))(response),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  const pages = createErrorPages(parseConfig({ PORTS: `${port}:2` }))
  await pages.load([{ port, host: `localhost:${port}` }])
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('a failed page', () => {
  it.each([
    ['/es/head', 500],
    ['/es/status', 503],
  ])('%s returns %i and the error page of its language, without details', async (path, status) => {
    const response = await ask(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toBe('<h1>No se pudo</h1>')
    expect(response.headers.get('x-detail')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  it.each([
    ['/es/later', '7'],
    ['/es/soon', '5'],
    ['/es/head', null],
  ])('%s sets the Retry-After of the original response', async (path, seconds) => {
    const response = await ask(path)
    expect([response.headers.get('retry-after'), await response.text()]).toEqual([seconds, '<h1>No se pudo</h1>'])
  })

  it('keeps the mark of a limit, by which nginx does not repeat the request', async () => {
    const response = await ask('/es/limit')
    expect([response.headers.get(LIMIT_HEADER), await response.text()]).toEqual(['1', '<h1>No se pudo</h1>'])
    expect((await ask('/es/later')).headers.has(LIMIT_HEADER)).toBe(false)
  })

  it('names where to report CSP violations', async () => {
    const { headers } = await ask('/head', { 'accept-language': 'it' })
    expect(['content-security-policy', 'reporting-endpoints'].map((name) => headers.get(name))).toEqual([
      'report-to policy',
      'policy="/api/csp-report"',
    ])
  })

  it('uses the visitor’s language when its path has none', async () => {
    expect(await (await ask('/head', { 'accept-language': 'it' })).text()).toBe('<h1>Impossibile</h1>')
  })

  it('has no body for HEAD', async () => {
    const response = await fetch(`${origin}/es/head`, { method: 'HEAD', headers: { accept: 'text/html' } })
    expect([response.status, await response.text()]).toEqual([500, ''])
  })
})

describe('a response without content', () => {
  it('is replaced by its error page for a form', async () => {
    const response = await fetch(`${origin}/es/basket/order`, { method: 'POST', headers: { accept: 'text/html' } })
    expect([response.status, await response.text()]).toEqual([400, '<h1>No se envió</h1>'])
  })

  it('is replaced by its error page for an invalid order link', async () => {
    const response = await ask('/es/basket/order-status?order=x')
    expect([response.status, await response.text()]).toEqual([404, '<h1>No existe</h1>'])
  })
})

describe('responses that are unchanged', () => {
  it.each([
    ['/api/price/', 502, '{}'],
    ['/es/', 200, '<h1>Su ADN</h1>'],
    ['/es/nothing', 404, ''],
    ['/es/basket/order', 400, 'broken'],
  ])('include %s with the status %i', async (path, status, body) => {
    const response = await ask(path)
    expect([response.status, await response.text()]).toEqual([status, body])
  })

  it('a page fetched by a script is unchanged', async () => {
    expect(await (await ask('/es/head', { accept: 'application/json' })).text()).toBe('at line 7')
  })

  it('a response is unchanged in a language whose error page could not be loaded', async () => {
    expect(await (await ask('/head', { 'accept-language': 'lv' })).text()).toBe('')
  })
})
