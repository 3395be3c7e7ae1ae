import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagSchema } from '../../../lib/contract/flags.ts'
import { evaluateFlag, type Flag, type FlagContext } from '../../../lib/domain/flags.ts'

const flag = (rules: Flag['rules'], more: Partial<Flag> = {}): Flag => ({
  key: 'colour',
  enabled: true,
  defaultVariation: 'grey',
  variations: { grey: false, green: true, blue: 'blue', many: 3 },
  rules,
  ...more,
})
const visitors = (count: number) => Array.from({ length: count }, (_, index) => `visitor-${index}`)
const bucketsOf = (subject: Flag, ids: readonly string[]) =>
  ids.map((targetingKey) => evaluateFlag(subject, { targetingKey }).variation)

describe('a flag (specification, section 4)', () => {
  const targeted = flag([
    { variant: ['1'], variation: 'green' },
    { variant: ['2'], country: ['PE', 'CL'], language: ['es'], variation: 'blue' },
    { language: ['lv'], split: { many: 100 } },
  ])
  it.each<[string, Flag, FlagContext, object]>([
    [
      'a disabled flag has its default',
      flag([{ variation: 'green' }], { enabled: false }),
      {},
      { value: false, variation: 'grey', reason: 'DISABLED' },
    ],
    [
      'a rule without conditions matches all visitors',
      flag([{ variation: 'green' }]),
      {},
      { value: true, variation: 'green', reason: 'STATIC' },
    ],
    [
      'a flag without rules has its default',
      flag([]),
      { variant: '1' },
      { value: false, variation: 'grey', reason: 'DEFAULT' },
    ],
    [
      'a rule matches the variant',
      targeted,
      { variant: '1', country: 'PE' },
      { value: true, variation: 'green', reason: 'TARGETING_MATCH' },
    ],
    [
      'a rule matches country and language',
      targeted,
      { variant: '2', country: 'CL', language: 'es' },
      { value: 'blue', variation: 'blue', reason: 'TARGETING_MATCH' },
    ],
    [
      'a rule with one failing condition does not match',
      targeted,
      { variant: '2', country: 'CL', language: 'pt' },
      { variation: 'grey', reason: 'DEFAULT' },
    ],
    [
      'a condition on an unknown attribute does not match',
      targeted,
      { variant: '2', language: 'es' },
      { variation: 'grey', reason: 'DEFAULT' },
    ],
    [
      'shared out among some',
      targeted,
      { language: 'lv', targetingKey: 'x' },
      { value: 3, variation: 'many', reason: 'SPLIT' },
    ],
    [
      'shared out, without a visitor id, is its default',
      targeted,
      { language: 'lv' },
      { value: false, variation: 'grey', reason: 'DEFAULT' },
    ],
    [
      'with an empty targeting key',
      targeted,
      { language: 'lv', targetingKey: '' },
      { variation: 'grey', reason: 'DEFAULT' },
    ],
    [
      'a last rule matches all other visitors',
      flag([{ variant: ['1'], variation: 'blue' }, { variation: 'green' }]),
      { variant: '2' },
      { variation: 'green', reason: 'TARGETING_MATCH' },
    ],
  ])('has the outcome of its rules: %s', (_case, subject, context, outcome) => {
    expect(evaluateFlag(subject, context)).toMatchObject(outcome)
  })
})

describe('shares of visitors', () => {
  const half = flag([{ split: { green: 50, grey: 50 } }])

  it.each(['colour', 'order', 'a'])('50 %% of 10,000 visitors of the flag %s are between 48 and 52 %%', (key) => {
    for (const ids of [
      visitors(10_000),
      Array.from({ length: 10_000 }, (_, index) => (index * 2_654_435_761).toString(16).padStart(32, '0')),
    ]) {
      const green = bucketsOf({ ...half, key }, ids).filter((variation) => variation === 'green').length
      expect(green).toBeGreaterThan(4800)
      expect(green).toBeLessThan(5200)
    }
  })

  it('match every configured share', () => {
    const counts = Object.groupBy(
      bucketsOf(flag([{ split: { grey: 10, green: 70, blue: 20, many: 0 } }]), visitors(10_000)),
      (variation) => variation,
    )
    expect(counts['many']).toBeUndefined()
    for (const [variation, percent] of [
      ['grey', 10],
      ['green', 70],
      ['blue', 20],
    ] as const)
      expect(Math.abs((counts[variation]?.length ?? 0) / 100 - percent)).toBeLessThan(2)
  })

  it('are the same after a restart and on another machine', () => {
    expect(bucketsOf(half, visitors(12)).join(' ')).toBe(
      'grey grey green grey green grey green green green grey green grey',
    )
    expect(bucketsOf({ ...half, key: 'order' }, visitors(12)).join(' ')).toBe(
      'green grey green green grey grey grey green grey green green green',
    )
    expect(bucketsOf(half, ['посетитель', '4f6c'.repeat(8)])).toEqual(['grey', 'green'])
  })

  it('shares of two experiments are independent', () => {
    const one = bucketsOf(half, visitors(10_000))
    const other = bucketsOf({ ...half, key: 'order' }, visitors(10_000))
    const both = one.filter((variation, index) => variation === 'green' && other[index] === 'green').length
    expect(both).toBeGreaterThan(2300)
    expect(both).toBeLessThan(2700)
  })

  it('a visitor in a share stays in it when the share grows', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 99 }), (targetingKey, percent) => {
        const variation = (share: number) =>
          evaluateFlag(flag([{ split: { green: share, grey: 100 - share } }]), { targetingKey }).variation
        if (variation(percent) === 'green') expect(variation(percent + 1)).toBe('green')
      }),
    )
  })
})

describe('a stored flag', () => {
  it.each<[string, object]>([
    ['a default that is not a variation', { defaultVariation: 'constructor' }],
    ['a rule for a variation that there is not', { rules: [{ variation: 'red' }] }],
    ['a share of a variation that there is not', { rules: [{ split: { red: 50, green: 50 } }] }],
    ['shares of 99 percent', { rules: [{ split: { grey: 49, green: 50 } }] }],
    ['a share of less than nothing', { rules: [{ split: { grey: -1, green: 101 } }] }],
    ['a variation and shares', { rules: [{ variation: 'grey', split: { green: 100 } }] }],
    ['an unknown condition', { rules: [{ city: ['Lima'], variation: 'green' }] }],
    ['a condition that is not a list', { rules: [{ variant: '1', variation: 'green' }] }],
    ['invalid rules', { rules: undefined }],
    ['invalid variations', { variations: undefined }],
    ['a variation of two values', { variations: { grey: [1, 2] } }],
    ['a key that sets something', { key: '__proto__' }],
    ['a long text', { variations: { grey: 'x'.repeat(501) } }],
  ])('is rejected with %s', (_case, wrong) => {
    expect(flagSchema.safeParse(flag([{ variation: 'green' }])).success).toBe(true)
    expect(flagSchema.safeParse({ ...flag([{ variation: 'green' }]), ...wrong }).success).toBe(false)
  })

  it('evaluates to one of its values for every visitor', () => {
    const name = fc.constantFrom('grey', 'green', 'blue', 'many')
    const conditions = {
      variant: fc.array(fc.constantFrom('1', '2'), { minLength: 1 }),
      language: fc.array(fc.constantFrom('lv', 'es'), { minLength: 1 }),
    }
    const rule = fc.oneof(
      fc.record({ ...conditions, variation: name }, { requiredKeys: ['variation'] }),
      fc.record(
        {
          ...conditions,
          split: fc.integer({ min: 0, max: 100 }).map((percent) => ({ green: percent, blue: 100 - percent })),
        },
        { requiredKeys: ['split'] },
      ),
    )
    const context = fc.record(
      { variant: fc.constantFrom('1', '2', '3'), language: fc.string(), targetingKey: fc.string() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(rule), fc.boolean(), context, (rules, enabled, evaluated) => {
        const stored = flagSchema.parse(flag(rules as Flag['rules'], { enabled }))
        const { value, variation } = evaluateFlag(stored, evaluated)
        expect(stored.variations[variation]).toBe(value)
        expect(value).toBeDefined()
      }),
    )
  })
})
