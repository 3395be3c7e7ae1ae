/** Nested messages by key; leaves are texts or compiled messages. */
interface MessageTree {
  readonly [key: string]: unknown
}

const isNested = (value: unknown): value is MessageTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function withSource(source: MessageTree, own: MessageTree): MessageTree {
  const inherited = Object.entries(source).map(([key, text]) => {
    const translated = Object.hasOwn(own, key) ? own[key] : undefined
    return [key, isNested(text) && isNested(translated) ? withSource(text, translated) : (translated ?? text)] as const
  })
  return { ...own, ...Object.fromEntries(inherited) }
}

/**
 * Handles a missing or malformed message. `strict` (build, tests, development) throws; otherwise (production) it is
 * logged and the page still renders.
 */
export const onMessageError =
  (strict: boolean, log: (line: string) => void) =>
  (error: Error): void => {
    if (strict) throw error
    log(`messages: ${error.message}`)
  }
