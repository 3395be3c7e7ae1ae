import { describe, expect, it } from 'vitest'
import { ANCESTORS, growPedigree, type Member } from '../../../../lib/domain/family-tree/pedigree.ts'

const members = growPedigree()
const couples = members.flatMap((parent) =>
  parent.child === undefined ? [] : [{ parent, child: members[parent.child] as Member }],
)

describe('the pedigree', () => {
  it('has one root person and exactly 1000 ancestors', () => {
    expect(ANCESTORS).toBe(1000)
    expect(members.filter(({ child }) => child === undefined)).toEqual([members[0]])
    expect(couples.length).toBe(1000)
  })

  it('is deterministic', () => {
    expect(growPedigree()).toEqual(members)
  })

  it('spans at least ten generations without a gap', () => {
    expect(Math.max(...members.map(({ generation }) => generation))).toBeGreaterThanOrEqual(10)
    expect(couples.filter(({ parent, child }) => parent.generation !== child.generation + 1)).toEqual([])
  })

  it('has natural gaps: near generations are complete, far ones are not', () => {
    const sizes = Map.groupBy(members, ({ generation }) => generation)
    for (const generation of [1, 2, 3, 4, 5]) expect(sizes.get(generation)?.length).toBe(2 ** generation)
    expect(sizes.get(9)?.length).toBeLessThan(2 ** 9)
    const found = members.map((_, index) => members.filter(({ child }) => child === index).length)
    for (const parents of [0, 1, 2]) expect(found.filter((count) => count === parents).length).toBeGreaterThan(20)
  })

  it('has at most one father and one mother per person, and lists a child before the parents', () => {
    expect(new Set(couples.map(({ parent }) => `${parent.child} ${parent.male}`)).size).toBe(1000)
    expect(members.filter(({ child }, index) => child !== undefined && child >= index)).toEqual([])
  })

  it('has parents 16 to 50 years older than their children and alive at the birth', () => {
    const wrong = couples.filter(({ parent, child }) => {
      const age = child.born - parent.born
      return age < 16 || age > 50 || (parent.died ?? Infinity) < child.born
    })
    expect(wrong).toEqual([])
  })

  it('has lives of at most 100 years and no deaths in the future', () => {
    expect(members.filter(({ born, died }) => (died ?? 2025) - born > 100 || (died ?? 0) > 2025)).toEqual([])
  })
})
