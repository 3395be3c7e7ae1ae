import { expect, it, onTestFinished, vi } from 'vitest'
import { dropTag } from '../../lib/config/process-state.ts'
import { Failure } from '../../lib/http/failure.ts'
import { kept } from '../../lib/server/kept.ts'

/** Asks under a key; the answer is the number of the question. */
const asker = () => {
  let asked = 0
  return (tag: string, key: string) => kept({ tag, key, seconds: 60, failure: 'failed', read: async () => ++asked })
}

it('an answer is kept, however many others are kept under another tag', async () => {
  const ask = asker()
  expect(await ask('prices', 'list')).toBe(1)
  for (let visitor = 0; visitor < 700; visitor++)
    await ask('geoip', `10.0.${Math.trunc(visitor / 250)}.${visitor % 250}`)
  expect(await ask('prices', 'list')).toBe(1)
})

it('under one tag the oldest gives way', async () => {
  const ask = asker()
  const first = await ask('crowd', 'first')
  for (let other = 0; other < 700; other++) await ask('crowd', String(other))
  expect(await ask('crowd', 'first')).not.toBe(first)
})

it('a system that throttles is left alone for as long as it asks, and its last answer stays', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  let asked = 0
  const read = async () => {
    if (++asked > 1) throw new Failure('status', '429 from /', 429, 30_000)
    return 'first'
  }
  const ask = () => kept({ tag: 'throttled', key: 'list', seconds: 60, failure: 'failed', read })
  expect(await ask()).toBe('first')
  const questions: number[] = []
  for (const seconds of [61, 67, 90, 92]) {
    now.mockReturnValue(1_000_000 + seconds * 1000)
    expect(await ask()).toBe('first')
    questions.push(asked)
  }
  expect(questions).toEqual([2, 2, 2, 3])
  now.mockRestore()
})

it('what was dropped while its system failed is given to nobody who asks while the new one is under way', async () => {
  let answer: string | undefined = 'old'
  const read = async () => {
    if (answer === undefined) throw new Failure('network', 'away')
    return answer
  }
  const ask = () => kept({ tag: 'renewed', key: 'list', seconds: 60, failure: 'failed', read })
  const drop = () => void dropTag('renewed')
  expect(await ask()).toBe('old')
  answer = undefined
  drop()
  expect(await ask()).toBe('old')
  answer = 'new'
  drop()
  const first = ask()
  // A drop counts for whoever asks in the same millisecond: only later ones tell.
  const at = Date.now()
  while (Date.now() === at);
  expect(await Promise.all([first, ask(), ask()])).toEqual(['new', 'new', 'new'])
})
