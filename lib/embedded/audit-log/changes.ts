import type { AuditChange } from '../../contract/audit-log.ts'

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return isList ? value.join(', ') : JSON.stringify(value)
}

/** Values of an item as text. Those of an object in it are named by both names, such as `title en`. */
const flatten = (values: Values, prefix = ''): readonly (readonly [name: string, text: string])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isObject(value) ? flatten(value, `${prefix}${name} `) : [[prefix + name, valueText(value)] as const],
  )

/** Changed values of an item, which is null before it was created or after it was deleted. */
export function compareValues(before: Values | null, after: Values | null): AuditChange[] {
  const [was, is] = [before, after].map((values) => new Map(flatten(values ?? {})))
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .map((field) => ({ field, before: was?.get(field) ?? '', after: is?.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
}

/** Parses a stored item; a text that is no JSON object has no values. */
export function parseValues(json: string | null): Values | null {
  if (json === null) return null
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
