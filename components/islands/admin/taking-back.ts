export type Values = Readonly<Record<string, unknown>>

interface Change {
  readonly before: Values | null
  readonly after: Values | null
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two items differ; null = no item. */
export const differing = (a: Values | null, b: Values | null): string[] =>
  [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter((name) => !isSame(a?.[name], b?.[name]))

/** Of the fields that a change has changed, those that have been changed again since. */
export function changedSince({ before, after }: Change, present: Values | null): string[] {
  const since = differing(after, present)
  return before ? differing(before, after).filter((name) => since.includes(name)) : since
}

/** What takes a change back: the fields that it has changed, as they were; null = there was none. */
export const takingBack = (before: Values, after: Values | null): Values =>
  Object.fromEntries(differing(before, after).map((name) => [name, before[name] ?? null]))
