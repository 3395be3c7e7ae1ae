import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utmsSchema } from '../../../lib/contract/utms.ts'
import { externalBasketUrl, withVisitorParams } from '../../../lib/domain/order/external-basket-url.ts'
import { MAX_UTM_LENGTH, UTM_NAMES } from '../../../lib/domain/utms.ts'
import { parseTouches, parseUtms } from '../../../lib/visitor/utms.ts'

describe('the UTM parser agrees with utmsSchema', () => {
  const name = fc.constantFrom<string>(...UTM_NAMES, 'utm_id', 'first', 'last', 'constructor', '__proto__')
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', minLength: 195, maxLength: 205 }),
    fc.constantFrom('<b>x</b>', '\0\n', 'x\u2028y\u2029z', ' ', '🧬'.repeat(150)),
  )
  const marks = fc
    .array(fc.tuple(name, fc.oneof({ weight: 4, arbitrary: text }, fc.jsonValue())))
    .map((pairs) => Object.fromEntries(pairs))

  it('returns the same on valid UTM parameters and any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(marks, fc.jsonValue()), (value) => {
        const read = parseUtms(value)
        expect(read).toEqual(utmsSchema.safeParse(value).data ?? {})
        for (const [key, utm] of Object.entries(read)) {
          expect(UTM_NAMES).toContain(key)
          expect(utm.length).toBeLessThanOrEqual(MAX_UTM_LENGTH)
          expect(utm).toMatch(/^[^<>\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('stored touches are valid UTM parameters, whatever is stored', () => {
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
  [
    'parameters without touches',
    '{"utm_source":"a","foreign":"x"}',
    { first: { utm_source: 'a' }, last: { utm_source: 'a' } },
  ],
  ['one valid touch of two', '{"last":{"utm_source":"a"},"first":7}', { first: {}, last: { utm_source: 'a' } }],
  [
    'objects with a property __proto__',
    '{"__proto__":{"utm_source":"x"},"last":{"__proto__":{"rs":"x"}}}',
    { first: {}, last: {} },
  ],
  ['a list', '["utm_source"]', { first: {}, last: {} }],
  ['text that is not JSON', '{', { first: {}, last: {} }],
  ['a missing value', null, { first: {}, last: {} }],
])('UTM parameters are parsed from %s', (_what, text, touches) => expect(parseTouches(text)).toEqual(touches))

it('UTM parameters are added to links to basket and account, whatever they contain', () => {
  const marks = { utm_source: 'a&b=c#d', utm_term: 'весна "лето" ?', rs: 'x y%20' }
  for (const address of [
    withVisitorParams('https://my.example/login?from=site#top', marks),
    externalBasketUrl('https://my.example/login?from=site#top', { utms: marks }),
  ]) {
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ from: 'site', ...marks })
    expect(new URL(address).hash).toBe('#top')
  }
  expect(withVisitorParams('https://my.example/?rs=old', { rs: undefined })).toBe('https://my.example/?rs=old')
})
