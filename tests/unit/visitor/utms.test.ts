import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MARKED } from '../../../components/islands/visitor/marks.ts'
import { utmsSchema } from '../../../lib/contract/utms.ts'
import { basketAddress, withKnown } from '../../../lib/domain/order/hand-over.ts'
import { MAX_UTM_LENGTH, UTM_NAMES } from '../../../lib/domain/utms.ts'
import { keepUtms } from '../../../lib/visitor/keep-utms.ts'
import { parseTouches, parseUtms, readUtms } from '../../../lib/visitor/utms.ts'

describe('the parser of marks agrees with utmsSchema', () => {
  const name = fc.constantFrom<string>(...UTM_NAMES, 'utm_id', 'first', 'last', 'constructor', '__proto__')
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary', minLength: 195, maxLength: 205 }), fc.constantFrom('<b>x</b>', '\0\n', ' ', '🧬'.repeat(150)))
  const marks = fc.array(fc.tuple(name, fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue()))).map((pairs) => Object.fromEntries(pairs))

  it('on marks and on any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(marks, fc.jsonValue()), (value) => {
        const read = parseUtms(value)
        expect(read).toEqual(utmsSchema.safeParse(value).data ?? {})
        for (const [key, mark] of Object.entries(read)) {
          expect(UTM_NAMES).toContain(key)
          expect(mark.length).toBeLessThanOrEqual(MAX_UTM_LENGTH)
          expect(mark).toMatch(/^[^<>\p{Cc}\p{Cs}]+$/u)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('stored touches are marks, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(marks, fc.record({ first: marks, last: marks }), fc.jsonValue()), (value) => {
        const { first, last } = parseTouches(JSON.stringify(value))
        for (const touch of [first, last]) expect(utmsSchema.parse(touch)).toEqual(touch)
      }),
    )
  })
})

it.each([
  ['touches', '{"first":{"utm_source":"a"},"last":{"rs":"b"}}', { first: { utm_source: 'a' }, last: { rs: 'b' } }],
  ['marks without touches', '{"utm_source":"a","foreign":"x"}', { first: { utm_source: 'a' }, last: { utm_source: 'a' } }],
  ['half of them', '{"last":{"utm_source":"a"},"first":7}', { first: {}, last: { utm_source: 'a' } }],
  ['a prototype', '{"__proto__":{"utm_source":"x"},"last":{"__proto__":{"rs":"x"}}}', { first: {}, last: {} }],
  ['a list', '["utm_source"]', { first: {}, last: {} }],
  ['no JSON', '{', { first: {}, last: {} }],
  ['nothing', null, { first: {}, last: {} }],
])('stored as %s', (_what, text, touches) => expect(parseTouches(text)).toEqual(touches))

describe('marks of an address', () => {
  const storage = new Map<string, string>()
  const localStorage = { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) }
  beforeEach(() => void vi.stubGlobal('localStorage', localStorage))
  afterEach(() => storage.clear())
  const kept = () => JSON.parse(storage.get('g_utms') ?? 'null') as unknown

  it('are kept as first and last touch; the first stays', () => {
    keepUtms('?utm_source=mail&utm_campaign=%D0%B2%D0%B5%D1%81%D0%BD%D0%B0+%26&lng=ru')
    keepUtms('?rs=ad_7')
    keepUtms('?lng=es')
    expect(kept()).toEqual({ first: { utm_source: 'mail', utm_campaign: 'весна &' }, last: { rs: 'ad_7' } })
    expect(readUtms()).toEqual({ rs: 'ad_7' })
  })

  it.each(['', '?', '?lng=es', '?utm_source=', '?utm_source=%3C%3E', '?utm_id=1', '?__proto__=x&constructor=y', '?first=x'])('%j has none', (search) => {
    keepUtms(search)
    expect(kept()).toBeNull()
  })

  it('are cut, without markup and control characters', () => {
    keepUtms(`?utm_source=${'x'.repeat(300)}&utm_term=%3Cscript%3Ea%00%0A&__proto__=y`)
    expect(readUtms()).toEqual({ utm_source: 'x'.repeat(200), utm_term: 'scripta' })
  })

  it.each(UTM_NAMES)('%s is looked for wherever it stands', (name) => {
    expect(MARKED.test(`?${name}=x`)).toBe(true)
    expect(MARKED.test(`?lng=es&${name}=x`)).toBe(true)
  })

  it('are not looked for in other addresses', () => {
    for (const search of ['', '?lng=es', '?add=1001&promocode=utm_', '?cars=1']) expect([search, MARKED.test(search)]).toEqual([search, false])
  })

  it('stand in links to basket and account whatever they are made of', () => {
    const marks = { utm_source: 'a&b=c#d', utm_term: 'весна "лето" ?', rs: 'x y%20' }
    for (const address of [
      withKnown('https://my.example/login?from=site#top', marks),
      basketAddress('https://my.example/login?from=site#top', { utms: marks }),
    ]) {
      expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ from: 'site', ...marks })
      expect(new URL(address).hash).toBe('#top')
    }
    expect(withKnown('https://my.example/?rs=old', { rs: undefined })).toBe('https://my.example/?rs=old')
  })
})
