import { setImmediate } from 'node:timers/promises'

/** Rows whose conditions are looked at for one call, and entries that are put into its answer: a stranger's call costs no more, whatever it asks for. */
const MOST_ROWS = 20_000
const MOST_REFERENCES = 500

/** More was asked for than one call may cost. */
export class EffortError extends Error {}

/** What one call may still cost. */
export interface Effort {
  /** Counts rows that are looked at, and lets others have their turn. @throws {EffortError} @throws the reason of whoever has given up waiting */
  look(rows: number): Promise<void>
  /** Whether one more entry may be put in. */
  embed(): boolean
}

/** The effort of a call that somebody waits for until the signal. */
export function createEffort(signal: AbortSignal): Effort {
  let [rows, references] = [MOST_ROWS, MOST_REFERENCES]
  return {
    async look(count) {
      rows -= count
      if (rows < 0) throw new EffortError(`more than ${MOST_ROWS} entries would have to be looked at`)
      await setImmediate()
      signal.throwIfAborted()
    },
    embed: () => references-- > 0,
  }
}
