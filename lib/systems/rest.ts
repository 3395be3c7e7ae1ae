import { Failure, isFailure } from '../http/failure.ts'

/** How long a system wants to be left alone, by all its clients together. */
export interface Rest {
  /** Calls the system, unless it wants to be left alone. @throws {Failure} */
  spare<T>(ask: () => Promise<T>): Promise<T>
}

/** A system that has not yet asked to be left alone. */
export function createRest(): Rest {
  let until = 0
  return {
    async spare(ask) {
      const left = until - Date.now()
      if (left > 0)
        throw new Failure('status', `it asked to be left alone, for ${Math.ceil(left / 1000)} s more`, 429, left)
      try {
        return await ask()
      } catch (error) {
        if (isFailure(error) && error.retryAfter) until = Math.max(until, Date.now() + error.retryAfter)
        throw error
      }
    },
  }
}
