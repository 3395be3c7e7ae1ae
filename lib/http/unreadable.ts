/** A field of a message that could not be parsed and was left out: of which record, and its value, shortened. */
export interface UnreadableField {
  readonly record: string
  readonly field: string
  readonly value: string
}

const MAX_VALUE_CHARS = 80
/** Fields of one message. A backend that sends nothing readable says no more by the hundredth. */
const MAX_FIELDS = 50

let collected: UnreadableField[] | undefined

const shorten = (value: unknown): string =>
  (typeof value === 'string' ? value : String(JSON.stringify(value))).slice(0, MAX_VALUE_CHARS)

/** Notes a field that a schema leaves out. Called while a message is parsed; elsewhere it has no effect. */
export function noteUnreadable(record: unknown, field: string, value: unknown): void {
  if (!collected || collected.length >= MAX_FIELDS) return
  collected.push({ record: shorten(record), field, value: shorten(value) })
}

let currentRecord: unknown = ''

/** Parses a record of a message: fields that are noted meanwhile by `noteField` are noted as its. */
export function withinRecord<T>(name: unknown, parse: () => T): T {
  const outer = currentRecord
  currentRecord = name
  try {
    return parse()
  } finally {
    currentRecord = outer
  }
}

/** Notes a field of the record that is parsed. */
export const noteField = (field: string, value: unknown): void => noteUnreadable(currentRecord, field, value)

/**
 * Runs a parser, and gives beside its result the fields that it has left out.
 * @param message names what is parsed, for fields that belong to no record of it
 */
export function collectUnreadable<T>(
  parse: () => T,
  message = '',
): { readonly result: T; readonly unreadable: readonly UnreadableField[] } {
  const outer = collected
  const unreadable: UnreadableField[] = (collected = [])
  try {
    return { result: withinRecord(message, parse), unreadable }
  } finally {
    collected = outer
  }
}
