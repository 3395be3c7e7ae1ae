/** Milliseconds after which a page that has loaded counts as idle. */
const LATEST = 2000

/** Acts once the page has loaded and has nothing better to do. */
export function whenIdle(page: Document, act: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: LATEST }) : setTimeout(act, 1)
  if (page.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
