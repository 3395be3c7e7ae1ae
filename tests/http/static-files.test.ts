import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const FILES = ['/assets/i18n/lv.json', '/drawings/sprite.svg', '/fonts/golos-latin-1.woff2', '/icon.svg'] as const
const bytes = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(site.two + path, { headers })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

describe('static files', () => {
  it.each(FILES)('%s has its content type, a lifetime and an ETag that is honoured', async (path) => {
    const first = await ask(site.two, path)
    expect(first.status).toBe(200)
    expect(first.headers['content-type']).toMatch(/json|svg|woff2/)
    expect(first.headers['cache-control']).toContain('max-age')
    const again = await ask(site.two, path, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await ask(site.two, path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const head = await ask(site.two, path, { method: 'HEAD' })
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', first.headers['content-length']])
  })

  it.each([
    ['br', 'br', (packed: Buffer) => brotliDecompressSync(packed)],
    ['gzip, deflate', 'gzip', (packed: Buffer) => gunzipSync(packed)],
    ['br;q=0, gzip', 'gzip', (packed: Buffer) => gunzipSync(packed)],
    ['identity', undefined, (packed: Buffer) => packed],
    ['nonsense;q=x', undefined, (packed: Buffer) => packed],
  ])('a browser that accepts «%s» gets %s', async (accepted, encoding, unpack) => {
    const plain = (await ask(site.two, '/assets/i18n/it.json', { headers: { 'accept-encoding': 'identity' } })).body
    const packed = await new Promise<{ body: Buffer; encoding: string | undefined }>((resolve, reject) => {
      void import('node:http').then(({ get }) =>
        get(`${site.two}/assets/i18n/it.json`, { headers: { 'accept-encoding': accepted } }, (response) => {
          const parts: Buffer[] = []
          response
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => resolve({ body: Buffer.concat(parts), encoding: response.headers['content-encoding'] }))
        }).on('error', reject),
      )
    })
    expect(packed.encoding).toBe(encoding)
    expect(unpack(packed.body).toString()).toBe(plain)
  })

  it('a file is sent completely for a range request, and with any query', async () => {
    const { response, body } = await bytes('/icon.svg', { range: 'bytes=0-3' })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
    expect(body.toString()).toBe((await ask(site.two, '/icon.svg')).body)
    expect((await ask(site.two, '/icon.svg?v=2')).status).toBe(200)
  })

  it('are rejected on an unknown host, and do not allow path traversal', async () => {
    expect((await ask(site.two, '/icon.svg', { headers: { host: 'evil.example' } })).status).toBe(421)
    for (const path of [
      '/drawings/../../package.json',
      '/fonts/..%2f..%2fpackage.json',
      '/_next/static/../build-manifest.json',
    ])
      expect((await ask(site.two, path)).status).toBe(404)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('can only be read: %s returns 405', async (method) => {
    const response = await ask(site.two, '/icon.svg', { method })
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})
