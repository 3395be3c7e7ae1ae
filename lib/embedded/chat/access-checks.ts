/** Checks whether a stream may still be read, at most once in an interval. */
export interface AccessChecks {
  /** @throws once access was denied, or if the check fails */
  ensure(): Promise<void>
  stop(): void
}

const FRESH_MS = 5000
const INTERVAL_MS = 20_000

/**
 * A stream outlives the request that opened it: the session may end, and the role may be removed.
 * @param isAllowed asks the account backend
 * @param end is called when access has ended while nothing is read
 */
export function createAccessChecks(isAllowed: () => Promise<boolean>, end: () => void): AccessChecks {
  let checkedAt = performance.now()
  let running: Promise<void> | undefined
  async function check(): Promise<void> {
    if (!(await isAllowed())) throw new Error('access has ended')
    checkedAt = performance.now()
  }
  const ensure = async () => {
    if (performance.now() - checkedAt < FRESH_MS) return
    running ??= check().finally(() => (running = undefined))
    await running
  }
  const timer = setInterval(() => void ensure().catch(end), INTERVAL_MS).unref()
  return { ensure, stop: () => clearInterval(timer) }
}
