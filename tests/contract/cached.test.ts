import { expect, it, onTestFinished, vi } from 'vitest'
import { invalidateTag } from '../../lib/runtime/cache-tags.ts'
import { UpstreamError } from '../../lib/http/upstream-error.ts'
import { cached } from '../../lib/server/cached.ts'

/** Calls with a key; the result is the number of the call. */
const asker = () => {
  let calls = 0
  return (tag: string, key: string) => cached({ tag, key, seconds: 60, failure: 'failed', read: async () => ++calls })
}

it('a cached value is not evicted by values of other tags', async () => {
  const ask = asker()
  expect(await ask('prices', 'list')).toBe(1)
  for (let visitor = 0; visitor < 700; visitor++)
    await ask('geoip', `10.0.${Math.trunc(visitor / 250)}.${visitor % 250}`)
  expect(await ask('prices', 'list')).toBe(1)
})

it('the oldest value of a tag is evicted first', async () => {
  const ask = asker()
  const first = await ask('crowd', 'first')
  for (let other = 0; other < 700; other++) await ask('crowd', String(other))
  expect(await ask('crowd', 'first')).not.toBe(first)
})

it('a value is read again after each of its sources was invalidated, and not after another tag', async () => {
  let calls = 0
  const ask = () =>
    cached({
      tag: 'made',
      sources: ['first source', 'second source'],
      key: 'index',
      seconds: 60,
      failure: 'failed',
      read: async () => ++calls,
    })
  expect(await ask()).toBe(1)
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const later = Date.now() + 1000
  for (const [index, tag] of ['another', 'first source', 'second source', 'made'].entries()) {
    now.mockReturnValue(later + index)
    invalidateTag(tag)
    now.mockReturnValue(later + index + 0.5)
    await ask()
    expect([tag, calls]).toEqual([tag, index + 1])
  }
})

it('a throttling upstream is not called until its pause ends, and its last value is served', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  let calls = 0
  const read = async () => {
    if (++calls > 1) throw new UpstreamError('status', '429 from /', 429, 30_000)
    return 'first'
  }
  const ask = () => cached({ tag: 'throttled', key: 'list', seconds: 60, failure: 'failed', read })
  expect(await ask()).toBe('first')
  const questions: number[] = []
  for (const seconds of [61, 67, 90, 92]) {
    now.mockReturnValue(1_000_000 + seconds * 1000)
    expect(await ask()).toBe('first')
    questions.push(calls)
  }
  expect(questions).toEqual([2, 2, 2, 3])
  now.mockRestore()
})

it('a value invalidated while its upstream fails is not served to callers that wait for the new one', async () => {
  let value: string | undefined = 'old'
  const read = async () => {
    if (value === undefined) throw new UpstreamError('network', 'away')
    return value
  }
  const ask = () => cached({ tag: 'renewed', key: 'list', seconds: 60, failure: 'failed', read })
  const drop = () => void invalidateTag('renewed')
  expect(await ask()).toBe('old')
  value = undefined
  drop()
  expect(await ask()).toBe('old')
  value = 'new'
  drop()
  const first = ask()
  // An invalidation applies to all calls in the same millisecond, so wait for the next one.
  const at = Date.now()
  while (Date.now() === at);
  expect(await Promise.all([first, ask(), ask()])).toEqual(['new', 'new', 'new'])
})

it('a value that takes long to reload is served until then, also after its invalidation', async () => {
  let value = 'old'
  const reload = Promise.withResolvers<void>()
  const read = async () => {
    if (value === 'new') await reload.promise
    return value
  }
  const ask = () => cached({ tag: 'slow', key: 'index', seconds: 60, failure: 'failed', servesStale: true, read })
  expect(await ask()).toBe('old')
  value = 'new'
  invalidateTag('slow')
  expect(await ask()).toBe('old')
  reload.resolve()
  await expect.poll(ask).toBe('new')
})
