/** Messages as they are imported: texts (or what the build made of them) by key, nested. */
interface MessageTree {
  readonly [key: string]: unknown
}

const isNested = (value: unknown): value is MessageTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Messages of a language with those of the source language where it has none. */
export function withSource(source: MessageTree, own: MessageTree): MessageTree {
  const inherited = Object.entries(source).map(([key, text]) => {
    const mine = Object.hasOwn(own, key) ? own[key] : undefined
    return [key, isNested(text) && isNested(mine) ? withSource(text, mine) : (mine ?? text)] as const
  })
  return { ...own, ...Object.fromEntries(inherited) }
}

/**
 * What happens to a message that is missing or cannot be formatted. `strict` (the build, tests, development): it throws,
 * so that it is mended. Else (a running site): the page stands, and the log has it.
 */
export const onMessageError =
  (strict: boolean, log: (line: string) => void) =>
  (error: Error): void => {
    if (strict) throw error
    log(`messages: ${error.message}`)
  }
