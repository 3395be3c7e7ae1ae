import { readdirSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Image } from '../../lib/contract/images.ts'
import { MAX_IMAGE_BYTES } from '../../lib/domain/images.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { asAdmin, imageCalls } from '../support/contract/images-fixture.ts'
import { dataUrl, drawing, sample } from '../support/contract/sample-images.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const UNKNOWN = '0'.repeat(32)

let site: Site
let picture: Image
let svg: Image
beforeAll(async () => {
  site = await sharedSite()
  // Another process on the same data, like another server with an administrator's session.
  const backend = await startEmbedded({ dataDir: site.dataDir }, { seed: false })
  const calls = imageCalls(
    await asAdmin(backend.database, (path, init) => backend.fetch(new Request(`http://embedded.invalid${path}`, init))),
  )
  picture = await calls.created(await sample('jpeg'), { name: 'a.jpg' })
  svg = await calls.created(Buffer.from(drawing()))
  await backend.stop()
})

const written = () => readdirSync(join(site.build, 'server/app'), { recursive: true }).length

describe('uploaded images', () => {
  it('are revalidated by ETag without a revision', async () => {
    const path = `/images/${picture.urn}/original.jpg`
    const { headers } = await ask(site.one, path)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await ask(site.one, path, { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']])
  })

  it.each(['one', 'two'] as const)(
    'are served on the host of variant %s, in every size, as immutable',
    async (variant) => {
      for (const [file, type] of [
        ['original.jpg', 'image/jpeg'],
        ['320.avif', 'image/avif'],
        ['700.webp', 'image/webp'],
      ] as const) {
        const response = await fetch(`${site[variant]}/images/${picture.urn}/${file}?v=1`)
        const bytes = Buffer.from(await response.arrayBuffer())
        expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
          200,
          type,
          FOREVER,
        ])
        expect([response.headers.get('x-content-type-options'), response.headers.get('content-length')]).toEqual([
          'nosniff',
          String(bytes.length),
        ])
        expect((await sharp(bytes).metadata()).width).toBe(file === '320.avif' ? 320 : 700)
        const head = await ask(site[variant], `/images/${picture.urn}/${file}?v=1`, { method: 'HEAD' })
        expect([head.status, head.body, head.headers['content-type'], head.headers['content-length']]).toEqual([
          200,
          '',
          type,
          String(bytes.length),
        ])
      }
    },
  )

  it('cannot load other resources as SVG', async () => {
    const response = await ask(site.two, `${svg.url}?v=1`)
    expect([response.status, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      FOREVER,
    ])
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(response.body).toContain('<rect')
  })

  it('serve their widest size for a larger step, and bypass the image optimizer', async () => {
    const wider = await fetch(`${site.two}/images/${picture.urn}/1920.webp?v=1`)
    expect([wider.status, wider.headers.get('content-type'), wider.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      FOREVER,
    ])
    expect((await sharp(Buffer.from(await wider.arrayBuffer())).metadata()).width).toBe(700)
    expect((await ask(site.two, `/_next/image?url=${encodeURIComponent(picture.url)}&w=320&q=75`)).status).toBe(404)
  })

  it('return 404 when they were not uploaded, and create no files in the build', async () => {
    const paths = [
      `/images/${UNKNOWN}/original.png`,
      `/images/${picture.urn}/321.webp`,
      `/images/${picture.urn}/original.png`,
      `/images/${picture.urn}/original.jpg/`,
      `/images/${picture.urn}`,
      `/images/${picture.urn}/..%2f..%2fsite.sqlite`,
      `/images/${picture.urn}/%2e%2e/original.jpg`,
      `/images/${picture.urn}/original.jpg%00`,
      `/en/images/${picture.urn}/original.jpg`,
      '/images/../site.sqlite',
      '/images/x.png',
      '/images/',
    ]
    const before = written()
    for (const origin of [site.one, site.two])
      for (const path of paths) {
        const response = await ask(origin, path)
        // A path in a language of the other variant is a page of its host.
        const isRedirected = origin === site.one && path.startsWith('/en/')
        expect([path, response.status]).toEqual([path, isRedirected ? 308 : 404])
        expect(String(response.headers['cache-control'])).not.toContain('immutable')
      }
    expect(written()).toBe(before)
    expect((await ask(site.one, picture.url, { headers: { host: 'evil.example' } })).status).toBe(421)
  })

  it('are read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await ask(site.two, picture.url, { method })).status).toBe(405)
  })

  it('are not even read from clients without permission', async () => {
    const { hostname, port } = new URL(site.two)
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        cookie: 'session=x',
        origin: site.two,
        'content-type': 'application/json',
        'content-length': 15_000_000,
      }
      const sending = request({ hostname, port, path: '/api/v1/images/create-image', method: 'POST', headers }, resolve)
      sending.on('error', reject)
      // The body never ends, so a server that waits for the rest would hang.
      sending.write('{"imgData":"')
    })
    const { statusCode, socket } = await response
    socket.destroy()
    expect(statusCode).toBe(401)
  })

  it('are accepted up to the size limit, in both formats', async () => {
    const cookie = await sessionCookie(site.one)
    const { create, send } = imageCalls((path, init) =>
      fetch(site.one + path, { ...init, headers: { ...(init?.headers as object), cookie, origin: site.one } }),
    )
    for (const way of [create, (bytes: Uint8Array) => send({ bytes, name: 'large.png' })]) {
      const small = await sample('png')
      const response = await way(Buffer.concat([small, Buffer.alloc(MAX_IMAGE_BYTES - small.length)]))
      expect([response.status, await response.json()]).toMatchObject([201, { width: 700 }])
    }
    const more = await create(Buffer.alloc(MAX_IMAGE_BYTES + 1))
    expect([more.status, more.headers.get('content-type')]).toEqual([413, 'application/problem+json'])
  })

  it('are rejected on an unknown host', async () => {
    const headers = { host: 'evil.example', origin: 'http://evil.example', 'content-type': 'application/json' }
    for (const path of ['/api/v1/images/create-image', '/api/v1/images/create-image/', '/api/v1/images/create-image?x'])
      expect([path, (await ask(site.one, path, { method: 'POST', body: '{}', headers })).status]).toEqual([path, 421])
  })

  it('are processed one after the other, and further ones are rejected with Retry-After', async () => {
    const cookie = await sessionCookie(site.one)
    const headers = { cookie, origin: site.one, 'content-type': 'application/json' }
    const bodies = await Promise.all(
      Array.from({ length: 12 }, async () => JSON.stringify({ imgData: dataUrl(await sample('png')) })),
    )
    const responses = await Promise.all(
      bodies.map((body) => ask(site.one, '/api/v1/images/create-image', { method: 'POST', headers, body })),
    )
    const rejected = responses.filter(({ status }) => status === 503)
    expect(responses.filter(({ status }) => status === 201).length + rejected.length).toBe(12)
    expect(rejected.length).toBeGreaterThan(0)
    for (const response of rejected)
      expect([response.headers['content-type'], response.headers['retry-after']]).toEqual([
        'application/problem+json',
        '10',
      ])
  })

  it('cannot be created, listed or deleted without a session', async () => {
    for (const [method, call] of [
      ['GET', 'get-list'],
      ['GET', 'get-image'],
      ['POST', 'update-image'],
      ['POST', 'create-image'],
      ['POST', 'delete-image'],
      ['POST', 'restore-image'],
    ] as const)
      expect([call, (await ask(site.two, `/api/v1/images/${call}`, { method })).status]).toEqual([call, 401])
  })
})
