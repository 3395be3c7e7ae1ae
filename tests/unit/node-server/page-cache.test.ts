import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { invalidateTag } from '../../../lib/runtime/cache-tags.ts'
import { createPageCache, type RenderedResponse } from '../../../lib/node-server/page-cache/page-cache.ts'

const page = (words: string, changes: Partial<RenderedResponse> = {}): RenderedResponse => ({
  status: 200,
  headers: { etag: `"${words}"`, 'x-nextjs-prerender': '1' },
  body: Buffer.from(words),
  ...changes,
})

/** A renderer that counts its calls and returns the given response when it is released. */
function maker(...responses: (RenderedResponse | Error)[]) {
  const waiting: (() => void)[] = []
  const make = vi.fn(
    () =>
      new Promise<RenderedResponse>((resolve, reject) => {
        const response = responses[Math.min(make.mock.calls.length, responses.length) - 1]
        waiting.push(() => (response instanceof Error ? reject(response) : resolve(response as RenderedResponse)))
      }),
  )
  return { make, release: () => waiting.splice(0).forEach((go) => go()) }
}

const ready = (...responses: RenderedResponse[]) => {
  const make = vi.fn(async () => responses[Math.min(make.mock.calls.length, responses.length) - 1] as RenderedResponse)
  return make
}

const wordsOf = async (
  pending: Promise<{ body?: Buffer; bodies?: { identity?: Buffer }; decompress?: () => Promise<Buffer> }>,
) => {
  const { body, bodies, decompress } = await pending
  return String(body ?? bodies?.identity ?? (await decompress?.()))
}

/** A cache that has rendered pages once: it stores them the next time. */
async function cacheThatKnows(...keys: string[]) {
  const cache = createPageCache(1)
  for (const key of keys) await cache.getOrRender(key, ready(page('first')))
  return cache
}

type PendingPage = Parameters<typeof wordsOf>[0]
/** Compression may take long: repeats the request until the response is compressed. */
async function untilWords(ask: () => PendingPage, words: string) {
  while ((await wordsOf(ask())) !== words) await settled()
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 }))
afterEach(() => void vi.useRealTimers())
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('a page cache', () => {
  it('renders a page once for concurrent requests and caches it', async () => {
    const cache = await cacheThatKnows('a', 'b')
    const { make, release } = maker(page('one'))
    const rendered = [cache.getOrRender('a', make), cache.getOrRender('a', make), cache.getOrRender('a', make)]
    release()
    expect(await Promise.all(rendered.map(wordsOf))).toEqual(['one', 'one', 'one'])
    expect(await wordsOf(cache.getOrRender('a', make))).toBe('one')
    expect(make).toHaveBeenCalledTimes(1)
    await cache.getOrRender('b', ready(page('two')))
    expect(await wordsOf(cache.getOrRender('b', make))).toBe('two')
  })

  it('caches a page that is requested again, and does not compress one for a single request', async () => {
    const cache = createPageCache(1)
    const make = ready(page('one'), page('two'), page('three'))
    expect(await cache.getOrRender('a', make)).toMatchObject({ bodies: { identity: Buffer.from('one') } })
    expect(cache.stats()).toMatchObject({ pages: 0, misses: 1 })
    expect(await wordsOf(cache.getOrRender('a', make))).toBe('two')
    expect(await wordsOf(cache.getOrRender('a', make))).toBe('two')
    expect(cache.stats()).toMatchObject({ pages: 1, misses: 2, hits: 1 })
  })

  it('evicts a page requested longer ago than a thousand others, and a crawl does not evict popular pages', async () => {
    const cache = await cacheThatKnows('often')
    await cache.getOrRender('often', ready(page('kept')))
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 1001; index += 1) await cache.getOrRender(`page ${index}`, ready(page('one')))
    expect(cache.stats().pages).toBe(1)
    expect(await wordsOf(cache.getOrRender('often', ready(page('never'))))).toBe('kept')
    later(31_000)
    const renew = ready(page('renewed'))
    await untilWords(() => cache.getOrRender('often', renew), 'renewed')
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('serves the stale page while the new one is rendered', async () => {
    const cache = await cacheThatKnows('a')
    await cache.getOrRender('a', ready(page('old')))
    later(31_000)
    const { make, release } = maker(page('new'))
    expect(await wordsOf(cache.getOrRender('a', make))).toBe('old')
    expect(await wordsOf(cache.getOrRender('a', make))).toBe('old')
    expect(make).toHaveBeenCalledTimes(1)
    release()
    await untilWords(() => cache.getOrRender('a', make), 'new')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('renders pages again one after the other, in a tenth of the time', async () => {
    const cache = await cacheThatKnows('a', 'b')
    for (const key of ['a', 'b']) await cache.getOrRender(key, ready(page('old')))
    later(31_000)
    const first = maker(page('new'))
    await cache.getOrRender('a', first.make)
    const second = maker(page('new'))
    await cache.getOrRender('b', second.make)
    later(100)
    first.release()
    await untilWords(() => cache.getOrRender('a', second.make), 'new')
    later(899)
    await cache.getOrRender('b', second.make)
    expect(second.make).not.toHaveBeenCalled()
    later(1)
    await cache.getOrRender('b', second.make)
    expect(second.make).toHaveBeenCalledTimes(1)
  })

  it('serves the stale page when rendering fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const cache = await cacheThatKnows('a')
    await cache.getOrRender('a', ready(page('old')))
    later(31_000)
    for (const failing of [maker(new Error('no')), maker(page('oh', { status: 500 }))]) {
      expect(await wordsOf(cache.getOrRender('a', failing.make))).toBe('old')
      failing.release()
      await settled()
    }
    expect(await wordsOf(cache.getOrRender('a', ready(page('new'))))).toBe('old')
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it('drops every page with a tag, and does not serve renders started before', async () => {
    const cache = await cacheThatKnows('a', 'b')
    await cache.getOrRender('a', ready(page('old')))
    const slow = maker(page('begun before'))
    const early = cache.getOrRender('b', slow.make)
    later(5)
    invalidateTag('prices')
    later(5)
    expect(await wordsOf(cache.getOrRender('a', ready(page('new'))))).toBe('new')
    const after = cache.getOrRender('b', ready(page('begun after')))
    slow.release()
    expect(await wordsOf(early)).toBe('begun before')
    expect(await wordsOf(after)).toBe('begun after')
    expect(await wordsOf(cache.getOrRender('b', ready(page('never'))))).toBe('begun after')
  })

  it.each([
    ['a failure', { status: 500 }],
    ['an answer of another status', { status: 404 }],
    ['a private answer', { headers: { 'cache-control': 'private, no-cache' } }],
    ['a response that must not be stored', { headers: { 'cache-control': 'no-store' } }],
    ['an answer with a cookie', { headers: { 'set-cookie': ['a=b'] } }],
  ] as [string, Partial<RenderedResponse>][])('never caches %s', async (_, changes) => {
    const cache = await cacheThatKnows('a')
    expect(await wordsOf(cache.getOrRender('a', ready(page('one', changes))))).toBe('one')
    expect(await wordsOf(cache.getOrRender('a', ready(page('two', changes))))).toBe('two')
  })

  it('retries after a failed render', async () => {
    const cache = createPageCache(1)
    const failing = maker(new Error('no'))
    const rendered = cache.getOrRender('a', failing.make)
    failing.release()
    await expect(rendered).rejects.toThrow('no')
    expect(await wordsOf(cache.getOrRender('a', ready(page('new'))))).toBe('new')
  })

  it('times out requests for a page that never renders, and later requests render again', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const never = () => new Promise<RenderedResponse>(() => undefined)
    const cache = await cacheThatKnows('a', 'b')
    const rendered = cache.getOrRender('a', never)
    const rejected = expect(rendered).rejects.toThrow('no answer from a in 30000 ms')
    await vi.advanceTimersByTimeAsync(30_000)
    await rejected
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() + 200_000 })
    const keys = ['a', 'b']
    for (const key of keys) await cache.getOrRender(key, ready(page('old')))
    vi.spyOn(console, 'error').mockReturnValue()
    await vi.advanceTimersByTimeAsync(31_000)
    await cache.getOrRender('a', never)
    await vi.advanceTimersByTimeAsync(330_000)
    const renewed = ready(page('new'))
    await cache.getOrRender('b', renewed)
    expect(renewed).toHaveBeenCalledTimes(1)
  })

  it('uses no more memory than it counts', async () => {
    const cached = await (await cacheThatKnows('a')).getOrRender('a', ready(page('small')))
    const bodies = 'bodies' in cached ? Object.values(cached.bodies) : []
    expect(bodies).toHaveLength(2)
    for (const { buffer, length } of bodies) expect(buffer.byteLength).toBe(length)
  })

  it('evicts the least recently requested pages at its memory limit', async () => {
    const cache = await cacheThatKnows(...Array.from({ length: 20 }, (_, index) => `page ${index}`))
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
    for (let index = 0; index < 20; index += 1) {
      await cache.getOrRender(`page ${index}`, ready(page(String(index), { body: noise() })))
      await cache.getOrRender('page 0', ready(page('made again')))
    }
    const again = ready(page('made again'))
    await cache.getOrRender('page 0', again)
    await cache.getOrRender('page 19', again)
    expect(again).not.toHaveBeenCalled()
    await cache.getOrRender('page 1', again)
    expect(again).toHaveBeenCalledTimes(1)
  })
})
