import { format } from 'node:util'

/** Messages of one kind that are written in a minute, and different kinds that are told apart. */
const MAX_PER_MINUTE = 10
const MAX_KINDS = 200
const MINUTE = 60_000
/** Characters by which messages are of one kind. */
const KIND_LENGTH = 80
const OTHER_KINDS = 'messages of other kinds'

type Write = (...values: unknown[]) => void

/** The beginning of a message without its numbers and identifiers. */
const kindOf = (text: string): string =>
  (text.split('\n', 1)[0] ?? '')
    .slice(0, KIND_LENGTH)
    .replaceAll(/[\da-f-]+/gi, (word) => (/\d/.test(word) ? '#' : word))

/**
 * Writes so many messages of one kind in a minute, and says how many there were beside them: what one request makes the
 * framework write, many requests make it write without end.
 * @param now milliseconds of a clock
 */
export function limitedWrite(write: Write, now: () => number = Date.now): Write {
  let minute = now()
  const counts = new Map<string, number>()
  return (...values) => {
    if (now() - minute >= MINUTE) {
      for (const [kind, count] of counts)
        if (count > MAX_PER_MINUTE) write(`${count - MAX_PER_MINUTE} times more in a minute: ${kind}`)
      counts.clear()
      minute = now()
    }
    const own = kindOf(format(...values))
    const kind = counts.has(own) || counts.size < MAX_KINDS ? own : OTHER_KINDS
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count <= MAX_PER_MINUTE) write(...values)
  }
}

/** Limits what this process writes to the console as errors and warnings. The log of the site's own code has limits of its own. */
export function limitConsole(): void {
  for (const level of ['error', 'warn'] as const) console[level] = limitedWrite(console[level].bind(console))
}
