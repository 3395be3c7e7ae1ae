/** Too much waits already. */
export class BusyError extends Error {}

/**
 * Lets work run one after the other: pictures take much memory and both processors. Pictures that wait do so in memory,
 * so only so many may.
 */
export function createTurns(mayWait: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (work) => {
    if (waiting > mayWait) throw new BusyError()
    waiting++
    const done = last.then(work).finally(() => waiting--)
    last = done.catch(() => undefined)
    return done
  }
}
