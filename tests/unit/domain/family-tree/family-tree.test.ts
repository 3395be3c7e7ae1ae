import { describe, expect, it } from 'vitest'
import {
  growFamilyTree,
  lineOfDescent,
  throughFather,
  yearsOf,
  type Person,
} from '../../../../lib/domain/family-tree/family-tree.ts'
import { NAME_POOLS } from '../../../../lib/domain/family-tree/name-pools.data.ts'
import { findPeople } from '../../../../lib/domain/family-tree/search.ts'

const people = growFamilyTree('ru', NAME_POOLS.ru)
const person = (name: string, generation: number, born = 1800): Person => ({
  name,
  generation,
  born,
  died: born + 50,
  child: undefined,
  male: true,
  x: 0,
  y: 0,
})

describe('a line of descent', () => {
  it.each([0, 1, 17, 500, 1000])(
    'the line of person %i ends with the first person, generation by generation',
    (index) => {
      const line = lineOfDescent(people, index)
      expect([line[0], line.at(-1)]).toEqual([index, 0])
      expect(line.map((member) => people[member]?.generation)).toEqual(
        line.map((_, position) => line.length - 1 - position),
      )
    },
  )

  it('passes through the father or the mother of the first person', () => {
    const [father, mother] = [true, false].map((male) =>
      people.findIndex(({ child, male: man }) => child === 0 && man === male),
    ) as [number, number]
    const grandmother = people.findIndex(({ child, male }) => child === father && !male)
    expect(
      [father, mother, grandmother, 0].map((index) => throughFather(people, lineOfDescent(people, index))),
    ).toEqual([true, false, true, undefined])
  })
})

it('the dead have a range of years, the living a sentence', () => {
  expect(yearsOf({ born: 1794, died: 1858 }, 'born in {year}')).toBe('1794–1858')
  expect(yearsOf({ born: 1965, died: undefined }, 'born in {year}')).toBe('born in 1965')
})

describe('search', () => {
  const some = [
    person('Мариан Ёлкин', 1),
    person('Мария Снегирёва', 9),
    person('José Ibáñez', 3, 1777),
    person('Ķēniņa Āboliņa', 2),
  ]

  it.each([
    ['мария', [1]],
    ['елкин', [0]],
    ['ёлкин', [0]],
    ['снегирева мар', [1]],
    ['jose', [2]],
    ['IBANEZ', [2]],
    ['1777', [2]],
    ['jose 1827', [2]],
    ['kenina', [3]],
    ['олкин', []],
    ['мария ёлкин', []],
    ['   ', []],
  ])('the query "%s" finds %j', (query, found) => {
    expect(findPeople(some, query)).toEqual(found)
  })

  it('ranks whole words before prefixes and near generations before far ones', () => {
    expect(findPeople([person('Анна', 5), person('Анна', 2), person('Аннабелла', 0)], 'анна')).toEqual([1, 0, 2])
  })

  it('finds every person by full name', () => {
    expect(people.filter(({ name }, index) => !findPeople(people, name).includes(index))).toEqual([])
  })
})
