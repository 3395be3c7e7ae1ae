import type { ServerResponse } from 'node:http'
import { isUpstreamError } from '../../http/upstream-error.ts'

export const RETRY_AFTER_S = 5

export const isTransient = (error: unknown): boolean => isUpstreamError(error) && error.retryable

/** Answers 503 where an upstream is unavailable, else 500. The cause is logged and never sent. */
export function sendError(error: unknown, response: ServerResponse): void {
  console.error(error)
  const isRetryable = isTransient(error)
  if (!response.headersSent)
    response.writeHead(isRetryable ? 503 : 500, {
      'content-type': 'text/plain',
      ...(isRetryable && { 'retry-after': String(RETRY_AFTER_S) }),
    })
  response.end()
}
