import { describe, expect, it } from 'vitest'
import { evaluateFlag, type Flag } from '../../../lib/domain/flags.ts'
import { toDecision, simpleFlag, type SimpleFlag } from '../../../lib/domain/simple-flag.ts'

const ALL: SimpleFlag = { share: 100, countries: [], langs: [], variants: [] }
type Decision = Pick<Flag, 'defaultVariation' | 'variations' | 'rules'>
const decided = (rules: Flag['rules'], more: Partial<Decision> = {}): Decision => ({
  defaultVariation: 'off',
  variations: { on: true, off: false },
  rules,
  ...more,
})

describe('the simple form of a flag', () => {
  it.each<[string, SimpleFlag, Flag['rules']]>([
    ['everybody', ALL, [{ variation: 'on' }]],
    ['a share', { ...ALL, share: 25 }, [{ split: { on: 25, off: 75 } }]],
    ['nobody', { ...ALL, share: 0 }, [{ split: { on: 0, off: 100 } }]],
    ['a country', { ...ALL, countries: ['LV', 'EE'] }, [{ country: ['LV', 'EE'], variation: 'on' }]],
    [
      'a share of some',
      { share: 5, countries: ['LV'], langs: ['ru', 'lv'], variants: [2] },
      [{ variant: ['2'], country: ['LV'], language: ['ru', 'lv'], split: { on: 5, off: 95 } }],
    ],
  ])('represents %s without loss', (_audience, simple, rules) => {
    expect(toDecision(simple)).toEqual(decided(rules))
    expect(simpleFlag(decided(rules))).toEqual(simple)
  })

  it('represents a rule without visitors as a share of zero', () => {
    expect(simpleFlag(decided([]))).toEqual({ ...ALL, share: 0 })
    const flag = { key: 'x', enabled: true }
    const context = { targetingKey: 'visitor' }
    expect(evaluateFlag({ ...flag, ...toDecision({ ...ALL, share: 0 }) }, context).value).toBe(
      evaluateFlag({ ...flag, ...decided([]) }, context).value,
    )
  })

  it.each<[string, Decision]>([
    ['two rules', decided([{ country: ['LV'], variation: 'on' }, { variation: 'off' }])],
    ['another default', decided([{ variation: 'on' }], { defaultVariation: 'on' })],
    ['more variations', decided([{ variation: 'on' }], { variations: { on: true, off: false, red: 'red' } })],
    ['other values', decided([{ variation: 'on' }], { variations: { on: 'yes', off: false } })],
    ['shares that another order gives to others', decided([{ split: { off: 75, on: 25 } }])],
    ['all by shares, which leaves out who has no id', decided([{ split: { on: 100, off: 0 } }])],
    ['the variation off', decided([{ country: ['LV'], variation: 'off' }])],
    ['a country that is not a code', decided([{ country: ['lv'], variation: 'on' }])],
    ['an invalid variant', decided([{ variant: ['3'], variation: 'on' }])],
  ])('cannot represent %s', (_what, decision) => {
    expect(simpleFlag(decision)).toBeUndefined()
  })
})
