import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropTag } from '../../../lib/config/process-state.ts'
import { createPageCache, type MadeAnswer } from '../../../lib/serve/page-cache.ts'

const page = (words: string, changes: Partial<MadeAnswer> = {}): MadeAnswer => ({
  status: 200,
  headers: { etag: `"${words}"`, 'x-nextjs-prerender': '1' },
  body: Buffer.from(words),
  ...changes,
})

/** A maker that counts, and gives what it is told to when it is let go. */
function maker(...answers: (MadeAnswer | Error)[]) {
  const waiting: (() => void)[] = []
  const make = vi.fn(
    () =>
      new Promise<MadeAnswer>((resolve, reject) => {
        const answer = answers[Math.min(make.mock.calls.length, answers.length) - 1]
        waiting.push(() => (answer instanceof Error ? reject(answer) : resolve(answer as MadeAnswer)))
      }),
  )
  return { make, release: () => waiting.splice(0).forEach((go) => go()) }
}

const ready = (...answers: MadeAnswer[]) => {
  const make = vi.fn(async () => answers[Math.min(make.mock.calls.length, answers.length) - 1] as MadeAnswer)
  return make
}

const wordsOf = async (
  answer: Promise<{ body?: Buffer; bodies?: { identity?: Buffer }; unpack?: () => Promise<Buffer> }>,
) => {
  const { body, bodies, unpack } = await answer
  return String(body ?? bodies?.identity ?? (await unpack?.()))
}

/** A cache that has made pages once before: the next time it keeps them. */
async function cacheThatKnows(...keys: string[]) {
  const cache = createPageCache(1)
  for (const key of keys) await cache.answer(key, ready(page('first')))
  return cache
}

type Asked = Parameters<typeof wordsOf>[0]
/** Packing takes as long as the machine lets it: asks until the answer says so. */
async function untilWords(ask: () => Asked, words: string) {
  while ((await wordsOf(ask())) !== words) await settled()
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 }))
afterEach(() => void vi.useRealTimers())
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('a page cache', () => {
  it('makes a page once, however many ask at the same time, and keeps it', async () => {
    const cache = await cacheThatKnows('a', 'b')
    const { make, release } = maker(page('one'))
    const asked = [cache.answer('a', make), cache.answer('a', make), cache.answer('a', make)]
    release()
    expect(await Promise.all(asked.map(wordsOf))).toEqual(['one', 'one', 'one'])
    expect(await wordsOf(cache.answer('a', make))).toBe('one')
    expect(make).toHaveBeenCalledTimes(1)
    await cache.answer('b', ready(page('two')))
    expect(await wordsOf(cache.answer('b', make))).toBe('two')
  })

  it('keeps a page that is asked for again, and packs none for one who asks alone', async () => {
    const cache = createPageCache(1)
    const make = ready(page('one'), page('two'), page('three'))
    expect(await cache.answer('a', make)).toMatchObject({ bodies: { identity: Buffer.from('one') } })
    expect(cache.stats()).toMatchObject({ pages: 0, made: 1 })
    expect(await wordsOf(cache.answer('a', make))).toBe('two')
    expect(await wordsOf(cache.answer('a', make))).toBe('two')
    expect(cache.stats()).toMatchObject({ pages: 1, made: 2, kept: 1 })
  })

  it('forgets what was asked for longer ago than a thousand other pages: who reads them all takes no place of what is read often', async () => {
    const cache = await cacheThatKnows('often')
    await cache.answer('often', ready(page('kept')))
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 1001; index += 1) await cache.answer(`page ${index}`, ready(page('one')))
    expect(cache.stats().pages).toBe(1)
    expect(await wordsOf(cache.answer('often', ready(page('never'))))).toBe('kept')
    later(31_000)
    const renew = ready(page('renewed'))
    await untilWords(() => cache.answer('often', renew), 'renewed')
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('sends the old page while the new one is made', async () => {
    const cache = await cacheThatKnows('a')
    await cache.answer('a', ready(page('old')))
    later(31_000)
    const { make, release } = maker(page('new'))
    expect(await wordsOf(cache.answer('a', make))).toBe('old')
    expect(await wordsOf(cache.answer('a', make))).toBe('old')
    expect(make).toHaveBeenCalledTimes(1)
    release()
    await untilWords(() => cache.answer('a', make), 'new')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('makes pages again one after the other, in a tenth of the time', async () => {
    const cache = await cacheThatKnows('a', 'b')
    for (const key of ['a', 'b']) await cache.answer(key, ready(page('old')))
    later(31_000)
    const first = maker(page('new'))
    await cache.answer('a', first.make)
    const second = maker(page('new'))
    await cache.answer('b', second.make)
    later(100)
    first.release()
    await untilWords(() => cache.answer('a', second.make), 'new')
    later(899)
    await cache.answer('b', second.make)
    expect(second.make).not.toHaveBeenCalled()
    later(1)
    await cache.answer('b', second.make)
    expect(second.make).toHaveBeenCalledTimes(1)
  })

  it('keeps the old page when the new one cannot be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const cache = await cacheThatKnows('a')
    await cache.answer('a', ready(page('old')))
    later(31_000)
    for (const failing of [maker(new Error('no')), maker(page('oh', { status: 500 }))]) {
      expect(await wordsOf(cache.answer('a', failing.make))).toBe('old')
      failing.release()
      await settled()
    }
    expect(await wordsOf(cache.answer('a', ready(page('new'))))).toBe('old')
    expect(console.error).toHaveBeenCalledTimes(1)
  })

  it('drops every page with a tag: nobody is sent what was begun before', async () => {
    const cache = await cacheThatKnows('a', 'b')
    await cache.answer('a', ready(page('old')))
    const slow = maker(page('begun before'))
    const early = cache.answer('b', slow.make)
    later(5)
    dropTag('prices')
    later(5)
    expect(await wordsOf(cache.answer('a', ready(page('new'))))).toBe('new')
    const after = cache.answer('b', ready(page('begun after')))
    slow.release()
    expect(await wordsOf(early)).toBe('begun before')
    expect(await wordsOf(after)).toBe('begun after')
    expect(await wordsOf(cache.answer('b', ready(page('never'))))).toBe('begun after')
  })

  it.each([
    ['a failure', { status: 500 }],
    ['an answer of another status', { status: 404 }],
    ['a private answer', { headers: { 'cache-control': 'private, no-cache' } }],
    ['an answer that nobody may store', { headers: { 'cache-control': 'no-store' } }],
    ['an answer with a cookie', { headers: { 'set-cookie': ['a=b'] } }],
  ] as [string, Partial<MadeAnswer>][])('never keeps %s', async (_, changes) => {
    const cache = await cacheThatKnows('a')
    expect(await wordsOf(cache.answer('a', ready(page('one', changes))))).toBe('one')
    expect(await wordsOf(cache.answer('a', ready(page('two', changes))))).toBe('two')
  })

  it('forgets a maker that failed', async () => {
    const cache = createPageCache(1)
    const failing = maker(new Error('no'))
    const asked = cache.answer('a', failing.make)
    failing.release()
    await expect(asked).rejects.toThrow('no')
    expect(await wordsOf(cache.answer('a', ready(page('new'))))).toBe('new')
  })

  it('lets go of whoever waits for a page that never comes: the next asks again, and other pages are renewed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const never = () => new Promise<MadeAnswer>(() => undefined)
    const cache = await cacheThatKnows('a', 'b')
    const asked = cache.answer('a', never)
    const refused = expect(asked).rejects.toThrow('no answer from a in 30000 ms')
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() + 200_000 })
    const keys = ['a', 'b']
    for (const key of keys) await cache.answer(key, ready(page('old')))
    vi.spyOn(console, 'error').mockReturnValue()
    await vi.advanceTimersByTimeAsync(31_000)
    await cache.answer('a', never)
    await vi.advanceTimersByTimeAsync(330_000)
    const renewed = ready(page('new'))
    await cache.answer('b', renewed)
    expect(renewed).toHaveBeenCalledTimes(1)
  })

  it('holds no more memory than it counts', async () => {
    const kept = await (await cacheThatKnows('a')).answer('a', ready(page('small')))
    const bodies = 'bodies' in kept ? Object.values(kept.bodies) : []
    expect(bodies).toHaveLength(2)
    for (const { buffer, length } of bodies) expect(buffer.byteLength).toBe(length)
  })

  it('takes no more memory than it may: what was asked for longest ago makes room', async () => {
    const cache = await cacheThatKnows(...Array.from({ length: 20 }, (_, index) => `page ${index}`))
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
    for (let index = 0; index < 20; index += 1) {
      await cache.answer(`page ${index}`, ready(page(String(index), { body: noise() })))
      await cache.answer('page 0', ready(page('made again')))
    }
    const again = ready(page('made again'))
    await cache.answer('page 0', again)
    await cache.answer('page 19', again)
    expect(again).not.toHaveBeenCalled()
    await cache.answer('page 1', again)
    expect(again).toHaveBeenCalledTimes(1)
  })
})
