const IDLE_TIMEOUT_MS = 2000

export function whenIdleAfterLoad(page: Document, callback: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(callback, 1)
  if (page.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
