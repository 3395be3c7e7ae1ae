import { expect, it } from 'vitest'
import { kept } from '../../lib/server/kept.ts'

/** Asks under a key; the answer is the number of the question. */
const asker = () => {
  let asked = 0
  return (tag: string, key: string) => kept({ tag, key, seconds: 60, failure: 'failed', read: async () => ++asked })
}

it('an answer is kept, however many others are kept under another tag', async () => {
  const ask = asker()
  expect(await ask('prices', 'list')).toBe(1)
  for (let visitor = 0; visitor < 700; visitor++) await ask('geoip', `10.0.${Math.trunc(visitor / 250)}.${visitor % 250}`)
  expect(await ask('prices', 'list')).toBe(1)
})

it('under one tag the oldest gives way', async () => {
  const ask = asker()
  const first = await ask('crowd', 'first')
  for (let other = 0; other < 700; other++) await ask('crowd', String(other))
  expect(await ask('crowd', 'first')).not.toBe(first)
})
