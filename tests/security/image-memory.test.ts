import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_AVIF_PIXELS, MAX_CHAT_PIXELS, MAX_IMAGE_PIXELS } from '../../lib/domain/images.ts'
import { WORKER_LIMITS } from '../../lib/embedded/images/worker-process.ts'
import { sentMessage, Visitor } from '../support/contract/chat-place.ts'
import { SOAK } from '../support/generators/runs.ts'
import { startSite, type Site } from '../support/site.ts'

const MB = 1024 * 1024

const megabytesIn = (path: string, pattern: RegExp): number => Number(pattern.exec(readFileSync(`deploy/${path}`, 'utf8'))?.[1])

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
  const kilobytes = rows.filter(([own, parent]) => own === pid || parent === pid).reduce((sum, [, , rss = 0]) => sum + rss, 0)
  return kilobytes / 1024
}

const side = (pixels: number): number => Math.floor(Math.sqrt(pixels))
const flat = (pixels: number) => sharp({ create: { width: side(pixels), height: side(pixels), channels: 4, background: '#8a4c' }, limitInputPixels: false })

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
  let watch: NodeJS.Timeout
  beforeAll(async () => {
    site = await startSite({ TRUSTED_PROXIES: '1' })
    watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(site.pid))), 100)
  })
  afterAll(() => {
    clearInterval(watch)
    return site.stop()
  })

  const visitorFrom = async (address: string) => {
    const visitor = new Visitor({
      ask: (path, init = {}) => fetch(site.two + path, { ...init, headers: { origin: site.two, 'x-forwarded-for': address, ...(init.headers as object) } }),
    })
    await visitor.start()
    return visitor
  }

  it('are reduced or handed on, and the server stays within the memory of every deployment', async () => {
    const files = await Promise.all(Object.entries(LARGEST).map(async ([name, make]) => [name, await make()] as const))
    const messages = await Promise.all(files.map(async ([name, bytes], index) => sentMessage(await (await visitorFrom(`10.3.${index}.1`)).file(name, bytes))))
    for (const [index, message] of messages.entries()) {
      const { width = 0, height = 0 } = 'file' in message ? message.file : {}
      expect([files[index]?.[0], message.kind, Math.max(width, height)]).toEqual([files[index]?.[0], 'image', expect.any(Number)])
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
})
