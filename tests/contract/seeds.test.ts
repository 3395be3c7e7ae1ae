import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../lib/domain/catalogue.ts'
import { COMPLEX_SETS } from '../../lib/domain/complex-sets.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { cannedReplySchema } from '../../lib/contract/dictionaries/chat.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { CANNED_REPLY_SEEDS } from '../../lib/embedded/chat/canned-reply-seeds.ts'
import { BASE_CURRENCIES, PER_EURO, SEED } from '../../lib/embedded/prices/seed-data.ts'
import { GROUPS_AND_TESTS } from '../support/contract/catalogue-reference.ts'

describe('the demonstration catalogue', () => {
  const keys = GROUPS_AND_TESTS.flatMap(([, tests]) => tests.split(' '))

  it('has a seed and an entry for exactly the 28 tests and services', () => {
    expect(Object.keys(SEED)).toEqual(keys)
    expect(CATALOGUE.map((entry) => entry.key)).toEqual(keys)
  })

  it('has the exchange rate of the euro for every currency without its own price', () => {
    expect([...BASE_CURRENCIES, ...Object.keys(PER_EURO)].sort()).toEqual([...CURRENCIES].sort())
  })

  it('gives every product a unique id that is not that of a set', () => {
    const ids = [...Object.values(SEED).map((seed) => seed.bitrixId), ...COMPLEX_SETS.map((set) => set.bitrixId)]
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the complex sets', () => {
  it('match the three of the specification', () => {
    expect(COMPLEX_SETS.map((set) => set.bitrixId)).toEqual(['11111111', '22222222', '33333333'])
  })

  it.each(COMPLEX_SETS)('$bitrixId consists of several different existing tests', ({ hrefs }) => {
    expect(hrefs.filter((href) => !(href in SEED))).toEqual([])
    expect(new Set(hrefs).size).toBe(hrefs.length)
    expect(hrefs.length).toBeGreaterThan(1)
  })

  it('differ from each other', () => {
    expect(new Set(COMPLEX_SETS.map((set) => [...set.hrefs].sort().join(' '))).size).toBe(COMPLEX_SETS.length)
  })
})

describe('the canned replies', () => {
  const replies = CANNED_REPLY_SEEDS.map(({ langs, position: order, ...reply }) =>
    cannedReplySchema.parse({ ...reply, langs: JSON.parse(langs) as unknown, order }),
  )

  it('are the same in every language, with texts of their own', () => {
    const namesIn = (language: string) => replies.filter(({ langs }) => langs[0] === language).map(({ id }) => id)
    for (const language of LANGUAGES)
      expect(namesIn(language)).toEqual(namesIn('ru').map((id) => id.replace('-ru', `-${language}`)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(replies.length)
  })
})
