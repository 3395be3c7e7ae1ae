import type { ReactNode } from 'react'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { Rejection } from '../call-api'
import { rejectionText } from '../rejection-text'
import type { DictionaryTools, Item } from './types'

/** The stored item after a version conflict; null if it has been deleted. */
export const currentOf = (rejection: Rejection): Item | null | undefined =>
  rejection.status === 409
    ? (rejection['current'] as Item | null | undefined)
    : rejection.status === 404
      ? null
      : undefined

/** Error message for an administrator. `isNew`: the item was to be created. */
export function errorMessage(
  rejection: Rejection,
  { shape, messages, common }: DictionaryTools,
  isNew = false,
): ReactNode {
  if (currentOf(rejection) === null) return messages.gone
  const labels = Object.fromEntries(shape.fields.map(({ name, label }) => [name, label]))
  if (rejection.status === 422) return interpolate(messages.full, { n: String(rejection['limit']) })
  if (rejection.status !== 409) return rejectionText(rejection, common, labels)
  return isNew ? messages.exists : messages.conflict
}
