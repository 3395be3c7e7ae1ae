import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_AVIF_PIXELS, MAX_CHAT_PIXELS, MAX_IMAGE_PIXELS } from '../../lib/domain/images.ts'
import { WORKER_LIMITS } from '../../lib/embedded/images/worker-process.ts'
import { sentMessage, Visitor } from '../support/contract/chat-place.ts'
import { dataUrl } from '../support/contract/sample-images.ts'
import { SOAK } from '../support/generators/runs.ts'
import { sample } from '../support/sample.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'

const MB = 1024 * 1024

const megabytesIn = (path: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(`deploy/${path}`, 'utf8'))?.[1])

/** Megabytes that a server and what it starts may have, by each way to deploy it. */
const deployedLimits = (): Record<string, number> => ({
  systemd: megabytesIn('systemd/genarium@.service', /^MemoryHigh=(\d+)M$/m),
  compose: megabytesIn('docker/compose.yaml', /^ {2}mem_limit: (\d+)m$/m),
  kubernetes: megabytesIn('kubernetes/site.yaml', /limits: \{ memory: (\d+)Mi \}/),
})

/** Resident memory of a process and of its children, in megabytes. */
function residentMegabytes(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,rss'], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const kilobytes = rows
    .filter(([own, parent]) => own === pid || parent === pid)
    .reduce((sum, [, , rss = 0]) => sum + rss, 0)
  return kilobytes / 1024
}

const side = (pixels: number): number => Math.floor(Math.sqrt(pixels))
const flat = (pixels: number) =>
  sharp({
    create: { width: side(pixels), height: side(pixels), channels: 4, background: '#8a4c' },
    limitInputPixels: false,
  })

/** The largest picture of each format that is decoded for a visitor: those that are decoded as a whole in every run, since they take the most memory. */
const LARGEST = {
  'progressive.jpg': () => flat(MAX_IMAGE_PIXELS).jpeg({ progressive: true }).toBuffer(),
  'interlaced.png': () => flat(MAX_CHAT_PIXELS).png({ progressive: true }).toBuffer(),
  'large.avif': () => flat(MAX_AVIF_PIXELS).avif({ effort: 0 }).toBuffer(),
  ...(SOAK && {
    'turned.jpg': () => flat(MAX_IMAGE_PIXELS).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'large.webp': () => flat(MAX_CHAT_PIXELS).webp({ effort: 0 }).toBuffer(),
    'large.gif': () => flat(MAX_CHAT_PIXELS).gif({ effort: 1 }).toBuffer(),
  }),
} as const

describe('the largest pictures of visitors, all at once', () => {
  let site: Site
  let peak = 0
  let networks = 0
  let watch: NodeJS.Timeout
  beforeAll(async () => {
    site = await startSite({ TRUSTED_PROXIES: '1', ...ADMIN })
    watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(site.pid))), 100)
  })
  afterAll(() => {
    clearInterval(watch)
    return site.stop()
  })

  const visitorFrom = async (address: string) => {
    const visitor = new Visitor({
      ask: (path, init = {}) =>
        fetch(site.two + path, {
          ...init,
          headers: { origin: site.two, 'x-forwarded-for': address, ...(init.headers as object) },
        }),
    })
    await visitor.start()
    return visitor
  }

  it('are reduced or handed on, and the server stays within the memory of every deployment', async () => {
    const files = await Promise.all(Object.entries(LARGEST).map(async ([name, make]) => [name, await make()] as const))
    const messages = await Promise.all(
      files.map(async ([name, bytes], index) =>
        sentMessage(await (await visitorFrom(`10.3.${index}.1`)).file(name, bytes)),
      ),
    )
    for (const [index, message] of messages.entries()) {
      const { width = 0, height = 0 } = 'file' in message ? message.file : {}
      expect([files[index]?.[0], message.kind, Math.max(width, height)]).toEqual([
        files[index]?.[0],
        'image',
        expect.any(Number),
      ])
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096)
      expect(width).toBeGreaterThan(0)
    }
    for (const [deployment, limit] of Object.entries(deployedLimits())) {
      expect([deployment, peak < limit]).toEqual([deployment, true])
      // Beside a server that has run for long (docs/benchmarks.md).
      expect([deployment, limit - WORKER_LIMITS.memoryMb >= 930]).toEqual([deployment, true])
    }
  })

  it('that are too costly to decode are handed on where we hand on, and change nothing else', async () => {
    const bomb = await flat(48_000_000).avif({ effort: 0 }).toBuffer()
    expect(bomb.length).toBeLessThan(MB)
    const visitor = await visitorFrom('10.3.1.1')
    const message = await sentMessage(await visitor.file('IMG_1.jpg', bomb))
    expect(message).toMatchObject({ kind: 'file', file: { name: 'IMG_1.avif', type: 'image/avif' } })
    expect((await visitor.says('Hello')).kind).toBe('text')
    expect(site.log()).not.toContain('Error')
  })

  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
      limitInputPixels: false,
    })
  const frames = (count: number, width: number, height: number) =>
    sharp(Buffer.alloc(width * height * count * 3, 0x7f), {
      raw: { width, height: height * count, channels: 3, pageHeight: height },
    })

  const COSTLY: readonly (readonly [what: string, name: string, make: () => Promise<Buffer>])[] = [
    ['24 million pixels of a phone', 'IMG_2.avif', () => flat(24_000_000).avif({ effort: 0 }).toBuffer()],
    ['48 million pixels as WebP', 'IMG_3.webp', () => flat(48_000_000).webp({ effort: 0 }).toBuffer()],
    ['noise', 'IMG_4.avif', () => noise(3000, 2000).avif({ effort: 0, quality: 1 }).toBuffer()],
    ['16 bits a channel', 'IMG_5.png', () => flat(MAX_CHAT_PIXELS).toColourspace('rgb16').png().toBuffer()],
    [
      'four colours of print',
      'IMG_6.jpg',
      () => flat(12_000_000).toColourspace('cmyk').jpeg({ quality: 1, progressive: true }).toBuffer(),
    ],
    ['200 frames', 'IMG_7.webp', () => frames(200, 1000, 1000).webp({ effort: 0, lossless: true }).toBuffer()],
    ['the name of a text', 'IMG_8.txt', () => flat(48_000_000).avif({ effort: 0 }).toBuffer()],
  ]
  // These are decoded eight times, which takes ten seconds each.
  const DECODED = ['16 bits a channel', 'four colours of print']
  it.each(sample(COSTLY, ([what]) => !DECODED.includes(what)))(
    'eight at once with %s leave the server within the memory of every deployment',
    async (_what, name, make) => {
      const bytes = await make()
      expect(bytes.length).toBeLessThan(20 * MB)
      networks++
      const visitors = await Promise.all(
        Array.from({ length: 8 }, (_, index) => visitorFrom(`100.${64 + networks}.${index}.1`)),
      )
      const statuses = await Promise.all(visitors.map(async (visitor) => (await visitor.file(name, bytes)).status))
      expect(statuses.filter((status) => ![201, 413, 415, 503].includes(status))).toEqual([])
      for (const [deployment, limit] of Object.entries(deployedLimits()))
        expect([deployment, peak < limit]).toEqual([deployment, true])
      expect((await fetch(`${site.one}/api/ready`)).status).toBe(200)
    },
  )

  it('sent by an administrator as an image of the site are read in the worker process too', async () => {
    const call = await signedIn(site.one)
    for (const made of [flat(48_000_000).avif({ effort: 0 }), flat(48_000_000).webp({ effort: 0 })]) {
      const imgData = dataUrl(await made.toBuffer())
      const headers = { 'content-type': 'application/json' }
      const { status } = await call('/api/v1/images/create-image', {
        method: 'POST',
        body: JSON.stringify({ imgData, name: 'a.png' }),
        headers,
      })
      expect([201, 413, 415, 422]).toContain(status)
    }
    for (const [deployment, limit] of Object.entries(deployedLimits()))
      expect([deployment, peak < limit]).toEqual([deployment, true])
  })
})
