const IDLE_TIMEOUT_MS = 2000

export function whenIdleAfterLoad(page: Document, act: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS }) : setTimeout(act, 1)
  if (page.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
