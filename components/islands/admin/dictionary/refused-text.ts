import type { ReactNode } from 'react'
import type { Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import type { DictionaryTools, Item } from './types'

/** The item as it stands, where somebody else was faster; null = it is gone. */
export const currentOf = (refusal: Refusal): Item | null | undefined =>
  refusal.status === 409 ? (refusal['current'] as Item | null | undefined) : refusal.status === 404 ? null : undefined

/** What a refusal says to an administrator. `isNew`: of an item that was to be made. */
export function refusedText(refusal: Refusal, { shape, words, common }: DictionaryTools, isNew = false): ReactNode {
  if (currentOf(refusal) === null) return words.gone
  const labels = Object.fromEntries(shape.fields.map(({ name, label }) => [name, label]))
  if (refusal.status !== 409) return refusalText(refusal, common, labels)
  return isNew ? words.exists : words.conflict
}
