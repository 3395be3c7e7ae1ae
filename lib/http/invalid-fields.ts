export interface UnreadableField {
  readonly record: string
  readonly field: string
  readonly value: string
}

const MAX_VALUE_CHARS = 80
const MAX_FIELDS_PER_MESSAGE = 50

let collected: UnreadableField[] | undefined

const shorten = (value: unknown): string =>
  (typeof value === 'string' ? value : String(JSON.stringify(value))).slice(0, MAX_VALUE_CHARS)

/**
 * Records a field that a schema leaves out. No effect outside of `collectUnreadable`, and after a number of fields per
 * message, so that a backend without any readable field does not flood the log.
 */
export function reportUnreadable(record: unknown, field: string, value: unknown): void {
  if (!collected || collected.length >= MAX_FIELDS_PER_MESSAGE) return
  collected.push({ record: shorten(record), field, value: shorten(value) })
}

let currentRecord: unknown = ''

/** Parses a record; fields passed to `noteField` in the process are attributed to it. */
export function withinRecord<T>(name: unknown, parse: () => T): T {
  const outer = currentRecord
  currentRecord = name
  try {
    return parse()
  } finally {
    currentRecord = outer
  }
}

export const noteField = (field: string, value: unknown): void => reportUnreadable(currentRecord, field, value)

/**
 * Runs a parser and returns its result with the fields that were left out.
 * @param message name of the message, for fields outside of any record
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
