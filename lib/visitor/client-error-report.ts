import type { ClientErrorKind, ClientErrorReport } from '../contract/client-error.ts'
import { writeStorage, readStorage } from './storage.ts'

const PATH = '/api/client-errors'
const MAX_REPORTS_PER_SESSION = 10
const COUNT_KEY = 'clientErrors'
const reported = new Set<string>()
let count = 0

/**
 * Sends each distinct error of this page once, up to a number per browser session: a page in an error loop adds no
 * information after the first ones. Never throws: a report that fails is lost.
 */
export function sendClientError(kind: ClientErrorKind, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  count = Math.max(count, Number(readStorage(COUNT_KEY, 'sessionStorage')) || 0)
  if (reported.has(message) || count >= MAX_REPORTS_PER_SESSION) return
  reported.add(message)
  writeStorage(COUNT_KEY, String(++count), 'sessionStorage')
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
