import { setImmediate } from 'node:timers/promises'

/**
 * Rows that are looked at for one call, conditions that are checked, entries that are put into others, and characters of
 * the answer: a stranger's call costs no more, whatever it asks for.
 */
const MOST_ROWS = 20_000
const MOST_CHECKS = 50_000
const MOST_REFERENCES = 500
const MOST_CHARACTERS = 2_000_000

/** More was asked for than one call may cost. */
export class EffortError extends Error {}

/** What one call may still cost. */
export interface Effort {
  /** Counts rows that are looked at, each by so many conditions, and lets others have their turn. @throws {EffortError} @throws the reason of whoever has given up waiting */
  look(rows: number, conditions?: number): Promise<void>
  /** Whether one more entry may be put in. */
  embed(): boolean
  /** Counts characters that are written into the answer. @throws {EffortError} */
  write(characters: number): void
}

/** The effort of a call that somebody waits for until the signal. */
export function createEffort(signal: AbortSignal): Effort {
  let [rows, checks, references, characters] = [MOST_ROWS, MOST_CHECKS, MOST_REFERENCES, MOST_CHARACTERS]
  return {
    async look(count, conditions = 0) {
      rows -= count
      checks -= count * conditions
      if (rows < 0) throw new EffortError(`more than ${MOST_ROWS} entries would have to be looked at`)
      if (checks < 0) throw new EffortError(`more than ${MOST_CHECKS} conditions would have to be checked`)
      await setImmediate()
      signal.throwIfAborted()
    },
    embed: () => references-- > 0,
    write(count) {
      characters -= count
      if (characters < 0) throw new EffortError(`more than ${MOST_CHARACTERS} characters would have to be answered`)
    },
  }
}
