/** Time since navigation start after which a busy page counts as idle. */
const IDLE_DEADLINE_MS = 30_000

export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window)
    requestIdleCallback(act, { timeout: Math.max(1, IDLE_DEADLINE_MS - performance.now()) })
  else setTimeout(act, 1)
}
