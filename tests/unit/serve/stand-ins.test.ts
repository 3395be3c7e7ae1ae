import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { createStandIns } from '../../../lib/serve/stand-ins.ts'
import { compress } from '../../../lib/serve/compress.ts'

// A real server whose pages that stand in exist and whose every other page fails in one of several ways.
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/es/failed': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No se pudo</h1>'),
  '/es/unsent': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No se envió</h1>'),
  '/es/no-order': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>No existe</h1>'),
  '/es/basket/order': (response) => response.writeHead(400, { 'content-type': 'text/plain' }).end('broken'),
  '/it/failed': (response) =>
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
    pages.stand(request, response)
    void compress(request, response).then(() =>
      (ANSWERS[request.url ?? ''] ?? ((missing: ServerResponse) => missing.writeHead(404).end()))(response),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  const pages = createStandIns(parseConfig({ PORTS: `${port}:2` }))
  await pages.load([{ port, host: `localhost:${port}` }])
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('a page that fails', () => {
  it.each([
    ['/es/head', 500],
    ['/es/status', 503],
  ])('%s is answered %i with the page of its language, and nothing of the failure', async (path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe('<h1>No se pudo</h1>')
    expect(answer.headers.get('x-detail')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  it.each([
    ['/es/later', '7'],
    ['/es/soon', '5'],
    ['/es/head', null],
  ])('%s says when to come again as the answer did', async (path, seconds) => {
    const answer = await ask(path)
    expect([answer.headers.get('retry-after'), await answer.text()]).toEqual([seconds, '<h1>No se pudo</h1>'])
  })

  it('is told where to report what its policy refuses', async () => {
    const { headers } = await ask('/head', { 'accept-language': 'it' })
    expect(['content-security-policy', 'reporting-endpoints'].map((name) => headers.get(name))).toEqual([
      'report-to policy',
      'policy="/api/csp-report"',
    ])
  })

  it('without a language in its address speaks the visitor’s', async () => {
    expect(await (await ask('/head', { 'accept-language': 'it' })).text()).toBe('<h1>Impossibile</h1>')
  })

  it('has an answer without a body to HEAD', async () => {
    const answer = await fetch(`${origin}/es/head`, { method: 'HEAD', headers: { accept: 'text/html' } })
    expect([answer.status, await answer.text()]).toEqual([500, ''])
  })
})

describe('an answer without words', () => {
  it('to a form is sent with the page that has them', async () => {
    const answer = await fetch(`${origin}/es/basket/order`, { method: 'POST', headers: { accept: 'text/html' } })
    expect([answer.status, await answer.text()]).toEqual([400, '<h1>No se envió</h1>'])
  })

  it('to who has no right link of an order, too', async () => {
    const answer = await ask('/es/basket/order-status?order=x')
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>No existe</h1>'])
  })
})

describe('what is left alone', () => {
  it.each([
    ['/api/price/', 502, '{}'],
    ['/es/', 200, '<h1>Su ADN</h1>'],
    ['/es/nothing', 404, ''],
    ['/es/basket/order', 400, 'broken'],
  ])('%s', async (path, status, body) => {
    const answer = await ask(path)
    expect([answer.status, await answer.text()]).toEqual([status, body])
  })

  it('a script that asks for a page', async () => {
    expect(await (await ask('/es/head', { accept: 'application/json' })).text()).toBe('at line 7')
  })

  it('a language whose page of failure could not be read', async () => {
    expect(await (await ask('/head', { 'accept-language': 'lv' })).text()).toBe('')
  })
})
