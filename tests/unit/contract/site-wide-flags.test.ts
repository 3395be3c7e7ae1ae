import fc from 'fast-check'
import { expect, it } from 'vitest'
import { flagItemSchema, toFlag } from '../../../lib/contract/dictionaries/flags.ts'
import { formFields } from '../../../lib/contract/dictionaries/form-fields.ts'
import { COUNTRIES } from '../../../lib/domain/countries.data.ts'
import { evaluateFlag } from '../../../lib/domain/flags.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'

const countries = COUNTRIES.map(({ id }) => id)
const context = fc.record({
  country: fc.constantFrom(...countries),
  language: fc.constantFrom(...LANGUAGES),
  targetingKey: fc.uuid(),
})
const fields = {
  enabled: fc.boolean(),
  share: fc.constantFrom(0, 1, 50, 99, 100),
  countries: fc.subarray(countries.slice(0, 3)),
  langs: fc.subarray([...LANGUAGES].slice(0, 3)),
  variants: fc.subarray([1, 2]),
}

it('a flag used while pages are rendered has the same value for every visitor, or is rejected', () => {
  fc.assert(
    fc.property(fc.record(fields), context, fc.constantFrom('1', '2'), (item, visitor, variant) => {
      const { data, error } = flagItemSchema.safeParse({ key: 'discounts', ...item })
      if (!data) {
        expect(error?.issues).toMatchObject([{ params: { reason: 'siteWide' } }])
        return
      }
      const flag = toFlag(data)
      expect(evaluateFlag(flag, { variant, ...visitor }).value).toBe(evaluateFlag(flag, { variant }).value)
    }),
  )
})

it.each([
  ['a country', { country: ['PE'], variation: 'on' }],
  ['a language', { language: ['es'], variation: 'on' }],
  ['a share', { split: { on: 50, off: 50 } }],
])('rules of a site-wide flag cannot use %s', (_case, rule) => {
  const rules = { defaultVariation: 'off', variations: { on: true, off: false }, rules: [rule] }
  expect(flagItemSchema.safeParse({ key: 'discounts', rules }).error?.issues).toMatchObject([
    { path: ['rules'], params: { reason: 'siteWide' } },
  ])
  expect(flagItemSchema.safeParse({ key: 'planning', rules }).success).toBe(true)
})

it('the form of a site-wide flag offers only settings that have an effect', () => {
  const withoutEffect = formFields(flagItemSchema).filter(({ exceptOf }) => exceptOf?.includes('discounts'))
  expect(withoutEffect.map(({ name }) => name)).toEqual(['share', 'countries', 'langs'])
})

it('the key of a site-wide flag is case-insensitive, so that no second flag without effect can exist', () => {
  const key = fc.constantFrom('discounts', 'Discounts', ' DISCOUNTS ', 'disCounts\n')
  fc.assert(
    fc.property(key, (typed) => {
      expect(flagItemSchema.parse({ key: typed })).toMatchObject({ key: 'discounts' })
      expect(flagItemSchema.safeParse({ key: typed, share: 50 }).error?.issues).toMatchObject([
        { path: ['share'], params: { reason: 'siteWide' } },
      ])
    }),
  )
  expect(flagItemSchema.parse({ key: 'newHero' })).toMatchObject({ key: 'newHero' })
})
