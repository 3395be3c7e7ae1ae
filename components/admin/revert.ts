export type Values = Readonly<Record<string, unknown>>

interface Change {
  readonly before: Values | null
  readonly after: Values | null
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Names of the fields in which two items differ; null = no item. */
export const differing = (a: Values | null, b: Values | null): string[] =>
  [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter((name) => !isSame(a?.[name], b?.[name]))

/** Fields of a change that have been changed again since. */
export function changedSince({ before, after }: Change, present: Values | null): string[] {
  const since = differing(after, present)
  return before ? differing(before, after).filter((name) => since.includes(name)) : since
}

/** Update that reverts a change; null removes a field. */
export const revertUpdate = (before: Values, after: Values | null): Values =>
  Object.fromEntries(differing(before, after).map((name) => [name, before[name] ?? null]))
