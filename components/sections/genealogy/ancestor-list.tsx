import { createElement, type ReactNode } from 'react'
import { yearsOf, type Person } from '@/lib/domain/family-tree/family-tree'

interface AncestorListProps {
  people: readonly Person[]
  /** With `{year}`. */
  bornIn: string
  /** With `{count}`. */
  ancestors: string
}

/** Ancestors of this generation are collapsed. */
const COLLAPSED_GENERATION = 4

/**
 * The family tree as nested lists: the parents under each person, the father first. The list is most of the page's
 * weight and is repeated in the RSC payload, so it has no keys (nothing reorders) and no elements around the text.
 * Starting with the years makes it compress better, which saves 4 KB.
 */
export function AncestorList({ people, bornIn, ancestors }: AncestorListProps) {
  const parents: number[][] = people.map(() => [])
  people.forEach(({ child }, index) => child !== undefined && parents[child]?.push(index))
  for (const pair of parents) pair.sort((a) => (people[a]?.male ? -1 : 1))

  const countAncestors = (index: number): number =>
    (parents[index] ?? []).reduce((sum, parent) => sum + 1 + countAncestors(parent), 0)
  const list = (indexes: readonly number[]) => createElement('ul', null, ...indexes.map(item))
  const item = (index: number): ReactNode => {
    const person = people[index] as Person
    const text = `${yearsOf(person, bornIn)}, ${person.name}`
    const pair = parents[index] ?? []
    if (pair.length === 0) return createElement('li', null, text)
    if (person.generation !== COLLAPSED_GENERATION) return createElement('li', null, text, list(pair))
    const more = ancestors.replace('{count}', String(countAncestors(index)))
    return createElement(
      'li',
      null,
      createElement('details', null, createElement('summary', null, `${text} (${more})`), list(pair)),
    )
  }
  return list([0])
}
