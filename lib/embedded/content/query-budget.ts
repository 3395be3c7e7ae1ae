import { setImmediate } from 'node:timers/promises'

/** Limits per call, so that an anonymous call cannot cost more, whatever it requests. */
const MAX_ROWS = 20_000
const MAX_CHECKS = 50_000
const MAX_REFERENCES = 500
const MAX_CHARACTERS = 2_000_000

export class QueryBudgetError extends Error {}

export interface QueryBudget {
  /**
   * Counts rows and the conditions checked on each, and lets other requests run.
   * @throws {QueryBudgetError}
   * @throws the abort reason if the client has disconnected
   */
  look(rows: number, conditions?: number): Promise<void>
  embed(): boolean
  /** Counts characters of the response. @throws {QueryBudgetError} */
  write(characters: number): void
}

export function createQueryBudget(signal: AbortSignal): QueryBudget {
  let rows = MAX_ROWS
  let checks = MAX_CHECKS
  let references = MAX_REFERENCES
  let characters = MAX_CHARACTERS
  return {
    async look(count, conditions = 0) {
      rows -= count
      checks -= count * conditions
      if (rows < 0) throw new QueryBudgetError(`the query would examine more than ${MAX_ROWS} entries`)
      if (checks < 0) throw new QueryBudgetError(`the query would check more than ${MAX_CHECKS} conditions`)
      await setImmediate()
      signal.throwIfAborted()
    },
    embed: () => references-- > 0,
    write(count) {
      characters -= count
      if (characters < 0) throw new QueryBudgetError(`the response would exceed ${MAX_CHARACTERS} characters`)
    },
  }
}
