import type { ClientErrorKind, ClientErrorReport } from '../contract/client-error.ts'
import { store, stored } from './storage.ts'

const PATH = '/api/client-errors'
/** Reports of one browser session. One page in a loop of errors says no more by the hundredth. */
const MAX_REPORTS = 10
const COUNT_KEY = 'clientErrors'
const reported = new Set<string>()
/** Of this page, for a browser without storage. */
let count = 0

/** Sends an error of this page to the log of the site, each once. Never throws: a report that fails is lost. */
export function sendClientError(kind: ClientErrorKind, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  count = Math.max(count, Number(stored(COUNT_KEY, 'sessionStorage')) || 0)
  if (reported.has(message) || count >= MAX_REPORTS) return
  reported.add(message)
  store(COUNT_KEY, String(++count), 'sessionStorage')
  const report: ClientErrorReport = {
    kind,
    message: message.slice(0, 2000),
    stack: (stack ?? '').slice(0, 5000),
    page: location.pathname.slice(0, 300),
  }
  fetch(PATH, {
    method: 'POST',
    body: JSON.stringify(report),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
  }).catch(() => undefined)
}
