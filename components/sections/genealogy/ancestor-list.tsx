import { createElement, type ReactNode } from 'react'
import { yearsOf, type Person } from '@/lib/domain/family-tree/family-tree'

interface AncestorListProps {
  people: readonly Person[]
  /** Holds `{year}`. */
  bornIn: string
  /** Holds `{count}`. */
  ancestors: string
}

/** From this generation on, the people farther back are folded away. */
const FOLDED = 4

/**
 * Everyone of the tree as nested lists: under a person the parents, the father first. It is most of the page's weight,
 * and the page's data repeats it, so it has neither keys (nothing moves) nor elements around the text, and begins with
 * the years: by them the compression finds the repetition, which saves 4 KB.
 */
export function AncestorList({ people, bornIn, ancestors }: AncestorListProps) {
  const parents: number[][] = people.map(() => [])
  people.forEach(({ child }, index) => child !== undefined && parents[child]?.push(index))
  for (const pair of parents) pair.sort((a) => (people[a]?.male ? -1 : 1))

  const behind = (index: number): number => (parents[index] ?? []).reduce((sum, parent) => sum + 1 + behind(parent), 0)
  const list = (indexes: readonly number[]) => createElement('ul', null, ...indexes.map(item))
  const item = (index: number): ReactNode => {
    const person = people[index] as Person
    const text = `${yearsOf(person, bornIn)}, ${person.name}`
    const pair = parents[index] ?? []
    if (pair.length === 0) return createElement('li', null, text)
    if (person.generation !== FOLDED) return createElement('li', null, text, list(pair))
    const more = ancestors.replace('{count}', String(behind(index)))
    return createElement(
      'li',
      null,
      createElement('details', null, createElement('summary', null, `${text} (${more})`), list(pair)),
    )
  }
  return list([0])
}
