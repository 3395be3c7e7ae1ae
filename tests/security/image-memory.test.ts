import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_CHAT_PIXELS, MAX_IMAGE_PIXELS } from '../../lib/domain/images.ts'
import { WORKER_LIMITS } from '../../lib/embedded/images/worker-process.ts'
import { sentMessage, Visitor } from '../support/contract/chat-fixture.ts'
import { dataUrl } from '../support/contract/sample-images.ts'
import { SOAK } from '../support/generators/runs.ts'
import { sample } from '../support/sample.ts'
import { costlyPicture, flat } from '../support/security/expensive-images.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { eventually, startSite, type Site } from '../support/site.ts'

const MB = 1024 * 1024

const megabytesIn = (path: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(`deploy/${path}`, 'utf8'))?.[1])

/** Memory limits of a server and its child processes in megabytes, by kind of deployment. */
const deployedLimits = (): Record<string, number> => ({
  systemd: megabytesIn('systemd/genarium@.service', /^MemoryHigh=(\d+)M$/m),
  compose: megabytesIn('docker/compose.yaml', /^ {2}mem_limit: (\d+)m$/m),
  kubernetes: megabytesIn('kubernetes/site.yaml', /limits: \{ memory: (\d+)Mi \}/),
})

const PAGE_BYTES = 4096

/** Returns the resident memory of a process and its children in megabytes; 0 for an ended process. */
function residentMegabytes(pid: number): number {
  const pagesOf = (process: string): number => {
    try {
      return Number(readFileSync(`/proc/${process}/statm`, 'latin1').split(' ')[1])
    } catch {
      return 0
    }
  }
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean)
  const pages = [String(pid), ...children].reduce((sum, process) => sum + pagesOf(process), 0)
  return (pages * PAGE_BYTES) / MB
}

/**
 * The largest accepted picture of each format. Formats that are decoded as a whole run always, because they take the
 * most memory.
 */
const LARGEST = {
  'progressive.jpg': () => flat(MAX_IMAGE_PIXELS).jpeg({ progressive: true }).toBuffer(),
  'interlaced.png': () => flat(MAX_CHAT_PIXELS).png({ progressive: true }).toBuffer(),
  'largest.avif': async () => costlyPicture('largest.avif'),
  ...(SOAK && {
    'turned.jpg': () => flat(MAX_IMAGE_PIXELS).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'large.webp': () => flat(MAX_CHAT_PIXELS).webp({ effort: 0 }).toBuffer(),
    'large.gif': () => flat(MAX_CHAT_PIXELS).gif({ effort: 1 }).toBuffer(),
  }),
} as const

describe('the largest images of visitors, all at once', () => {
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

  it('are reduced or forwarded, and the server stays within the memory limit of every deployment', async () => {
    const files = await Promise.all(Object.entries(LARGEST).map(async ([name, make]) => [name, await make()] as const))
    const messages = await Promise.all(
      files.map(async ([name, bytes], index) => {
        const visitor = await visitorFrom(`10.3.${index}.1`)
        return sentMessage(
          // A slow file gives its place to those that wait, and the page sends it again.
          await eventually(
            () => visitor.file(name, bytes),
            ({ status }) => status !== 503,
            120,
          ),
        )
      }),
    )
    for (const [index, message] of messages.entries()) {
      const { width = 0, height = 0 } = 'file' in message ? message.file : {}
      const [name] = files[index] ?? []
      // A slow machine may not decode it within the time limit: then it is stored unchanged.
      if (name === 'largest.avif' && message.kind === 'file') {
        expect(site.log()).toContain('chat: a file (avif) exceeded the limits of the worker process')
        continue
      }
      expect([name, message.kind]).toEqual([name, 'image'])
      expect(Math.max(width, height)).toBeLessThanOrEqual(4096)
      expect(width).toBeGreaterThan(0)
    }
    for (const [deployment, limit] of Object.entries(deployedLimits())) {
      expect([deployment, peak < limit]).toEqual([deployment, true])
      // In addition to the memory of a server that has run for long (docs/benchmarks.md).
      expect([deployment, limit - WORKER_LIMITS.memoryMb >= 930]).toEqual([deployment, true])
    }
  })

  it('forwards images that are too costly to decode, and stays responsive', async () => {
    const visitor = await visitorFrom('10.3.1.1')
    const message = await sentMessage(await visitor.file('IMG_1.jpg', costlyPicture('48-megapixels.avif')))
    expect(message).toMatchObject({ kind: 'file', file: { name: 'IMG_1.avif', type: 'image/avif' } })
    expect((await visitor.sendText('Hello')).kind).toBe('text')
    expect(site.log()).not.toContain('Error')
  })

  const COSTLY: readonly (readonly [what: string, name: string, make: () => Promise<Buffer>])[] = [
    ['24 million pixels of a phone', 'IMG_2.avif', async () => costlyPicture('24-megapixels.avif')],
    ['48 million pixels as WebP', 'IMG_3.webp', async () => costlyPicture('48-megapixels.webp')],
    ['noise', 'IMG_4.avif', async () => costlyPicture('noise.avif')],
    ['16 bits a channel', 'IMG_5.png', () => flat(MAX_CHAT_PIXELS).toColourspace('rgb16').png().toBuffer()],
    [
      'four colours of print',
      'IMG_6.jpg',
      () => flat(12_000_000).toColourspace('cmyk').jpeg({ quality: 1, progressive: true }).toBuffer(),
    ],
    ['200 frames', 'IMG_7.webp', async () => costlyPicture('200-frames.webp')],
    ['the name of a text', 'IMG_8.txt', async () => costlyPicture('48-megapixels.avif')],
  ]
  // The others are decoded eight times.
  const IN_EVERY_RUN = ['48 million pixels as WebP', '200 frames', 'the name of a text']
  it.each(sample(COSTLY, ([what]) => IN_EVERY_RUN.includes(what)))(
    'eight at once with %s keep the server within the memory limit of every deployment',
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

  it('uploaded by an administrator are decoded in the worker process too', async () => {
    const call = await signedIn(site.one)
    for (const picture of sample(['48-megapixels.avif', '48-megapixels.webp'] as const, (name) =>
      name.endsWith('.webp'),
    )) {
      const imgData = dataUrl(costlyPicture(picture))
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
