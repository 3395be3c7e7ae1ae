import type { ClientErrorKind } from '../contract/client-error.ts'

const send = (kind: ClientErrorKind, error: unknown): void =>
  void import('./client-error-report')
    .then(({ sendClientError }) => sendClientError(kind, error))
    .catch(() => undefined)

export function reportClientError(error: unknown, kind: ClientErrorKind = 'error'): void {
  console.error(error)
  send(kind, error)
}

/**
 * Reports uncaught errors, and hydration errors, which React passes to the window. After a hydration error React
 * renders the document again, including the attributes of `<html>`, so the boot script's changes are restored before
 * the next paint.
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
