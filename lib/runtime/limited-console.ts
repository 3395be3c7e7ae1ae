import { format } from 'node:util'

const MAX_PER_MINUTE = 10
const MAX_KINDS = 200
const MINUTE_MS = 60_000
const KIND_LENGTH = 80
const OTHER_KINDS = 'messages of other kinds'

type Write = (...values: unknown[]) => void

const kindOf = (text: string): string =>
  (text.split('\n', 1)[0] ?? '')
    .slice(0, KIND_LENGTH)
    .replaceAll(/[\da-f-]+/gi, (word) => (/\d/.test(word) ? '#' : word))

/**
 * Limits messages per kind and minute and logs how many were suppressed: any error that one request makes Next log,
 * clients can trigger endlessly.
 * @param now clock in milliseconds
 */
export function createThrottledWrite(write: Write, now: () => number = Date.now): Write {
  let windowStart = now()
  const counts = new Map<string, number>()
  return (...values) => {
    if (now() - windowStart >= MINUTE_MS) {
      for (const [kind, count] of counts)
        if (count > MAX_PER_MINUTE) write(`${count - MAX_PER_MINUTE} times more in a minute: ${kind}`)
      counts.clear()
      windowStart = now()
    }
    const own = kindOf(format(...values))
    const kind = counts.has(own) || counts.size < MAX_KINDS ? own : OTHER_KINDS
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count <= MAX_PER_MINUTE) write(...values)
  }
}

/** Throttles console errors and warnings of this process. The site's own log has separate limits. */
export function throttleConsole(): void {
  for (const level of ['error', 'warn'] as const) console[level] = createThrottledWrite(console[level].bind(console))
}
