/** Milliseconds of its life after which a page that is busy counts as idle. */
const LATEST = 30_000

/** Acts when the page has nothing better to do. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: Math.max(1, LATEST - performance.now()) })
  else setTimeout(act, 1)
}
