import { request } from 'node:http'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

async function bytes(origin: string, path: string): Promise<{ status: number; type: string | null; body: Buffer }> {
  const response = await fetch(origin + path, { redirect: 'manual' })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: Buffer.from(await response.arrayBuffer()),
  }
}

const PICTURES = [
  ['/apple-touch-icon.png', 180, true],
  ['/apple-touch-icon-precomposed.png', 180, true],
  ['/icon-192.png', 192, false],
  ['/icon-512.png', 512, false],
  ['/icon-maskable-512.png', 512, true],
] as const

describe.each(['one', 'two'] as const)('on the site of variant %s', (variant) => {
  it.each(PICTURES)('%s is a PNG of %i pixels that contains the drawing', async (path, size, isOpaque) => {
    const { status, type, body } = await bytes(site[variant], path)
    const { width, height, format } = await sharp(body).metadata()
    expect([status, type, format, width, height]).toEqual([200, 'image/png', 'png', size, size])
    const { isOpaque: opaque, channels } = await sharp(body).stats()
    expect(opaque).toBe(isOpaque)
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5)
  })

  it('/favicon.ico is an icon file of three PNG images', async () => {
    const { status, type, body } = await bytes(site[variant], '/favicon.ico')
    expect([status, type, body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4)]).toEqual([
      200,
      'image/x-icon',
      0,
      1,
      3,
    ])
    for (const [index, size] of [16, 32, 48].entries()) {
      const length = body.readUInt32LE(6 + 16 * index + 8)
      const offset = body.readUInt32LE(6 + 16 * index + 12)
      expect((await sharp(body.subarray(offset, offset + length)).metadata()).width).toBe(size)
    }
  })

  it('the manifest has the name of the site and existing icons', async () => {
    const { status, type, body } = await bytes(site[variant], '/manifest.webmanifest')
    const manifest = JSON.parse(body.toString()) as {
      name: string
      icons: { src: string; sizes: string; purpose: string }[]
    }
    expect([status, type, manifest.name]).toEqual([200, 'application/manifest+json; charset=utf-8', 'Genarium'])
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons) {
      const { width } = await sharp((await bytes(site[variant], src)).body).metadata()
      expect(`${width}x${width}`).toBe(sizes)
    }
  })

  it('pages link to the manifest and the icons of phones and crawlers, and embed the small one', async () => {
    const { body } = await ask(site[variant], variant === 'one' ? '/' : '/en/')
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"')
    expect(body).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"')
    expect(body).toContain('<link rel="icon" href="data:image/svg+xml')
    expect(body).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32"')
  })

  it.each(['/favicon.ico', '/icon-192.png', '/manifest.webmanifest'])(
    '%s answers HEAD and ignores a query, and does not exist below a language prefix',
    async (path) => {
      expect((await fetch(site[variant] + path, { method: 'HEAD' })).status).toBe(200)
      expect((await fetch(`${site[variant]}${path}?v=2`)).status).toBe(200)
      expect((await fetch(`${site[variant]}/en${path}`, { redirect: 'manual' })).status).not.toBe(200)
    },
  )
})

it('an unknown host gets no icon', async () => {
  const { port } = new URL(site.one)
  for (const path of ['/favicon.ico', '/manifest.webmanifest']) {
    const status = await new Promise<number | undefined>((resolve, reject) =>
      request({ port, path, headers: { host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(),
    )
    expect(status).toBe(421)
  }
})
