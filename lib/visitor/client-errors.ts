import type { ClientErrorKind } from '../contract/client-error.ts'

const send = (kind: ClientErrorKind, error: unknown): void =>
  void import('./client-error-report')
    .then(({ sendClientError }) => sendClientError(kind, error))
    .catch(() => undefined)

/** Writes an error that the page survives to the console and to the log of the site. */
export function reportClientError(error: unknown, kind: ClientErrorKind = 'error'): void {
  console.error(error)
  send(kind, error)
}

/**
 * Reports what is caught nowhere, and hydration errors, which the framework passes to the window. After a hydration
 * error React renders the document again as the server made it, attributes of `<html>` included: what the boot script
 * has put in comes back before anything is painted.
 */
export function watchClientErrors(): void {
  const { dataset } = document.documentElement
  const atStart = { ...dataset }
  addEventListener('error', ({ error, message }) => {
    if (dataset['discounts'] === undefined) {
      Object.assign(dataset, atStart)
      window.market?.restore()
      window.showCity?.()
    }
    send('error', error ?? message)
  })
  addEventListener('unhandledrejection', ({ reason }) => send('rejection', reason))
}
