import { differing, type Values } from '../revert'
import { fieldText } from './field-text'
import type { DictionaryTools } from './types'

/** Describes changed fields: old and new value, or the only value if the item was created or deleted. */
export function differences(
  { shape, options }: DictionaryTools,
  before: Values | null,
  after: Values | null,
  names = differing(before, after),
): string[] {
  return names.flatMap((name) => {
    // Fallback for a field that has been removed from the schema.
    const field =
      shape.fields.find((one) => one.name === name) ??
      ({ name, label: name, kind: 'text', required: false, column: false } as const)
    const [was, is] = [before, after].map((values) => fieldText(field, values?.[name], options) || '—')
    if (was === is) return []
    return before && after ? `${field.label}: ${was} → ${is}` : `${field.label}: ${before ? was : is}`
  })
}
