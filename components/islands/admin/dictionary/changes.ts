import { differing, type Values } from '../taking-back'
import { fieldText } from './field-text'
import type { DictionaryTools } from './types'

/** What became of fields, in the words of the form: what an item that is new or gone had, else both values. */
export function differences(
  { shape, options }: DictionaryTools,
  before: Values | null,
  after: Values | null,
  names = differing(before, after),
): string[] {
  return names.flatMap((name) => {
    // A field that there was once.
    const field =
      shape.fields.find((one) => one.name === name) ??
      ({ name, label: name, kind: 'text', required: false, column: false } as const)
    const [was, is] = [before, after].map((values) => fieldText(field, values?.[name], options) || '—')
    if (was === is) return []
    return before && after ? `${field.label}: ${was} → ${is}` : `${field.label}: ${before ? was : is}`
  })
}
