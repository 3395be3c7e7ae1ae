import type { ServerResponse } from 'node:http'
import { isFailure } from '../http/failure.ts'

/** Seconds after which whoever asked in vain may ask again. */
export const REST = 5

/** Whether what was thrown may be over soon: an outside system is away or slow. */
export const isPassing = (error: unknown): boolean => isFailure(error) && error.retryable

/** Answers what could not be answered: 503 where an outside system is away or slow, else 500. The log says why, the visitor is never told. */
export function fail(error: unknown, response: ServerResponse): void {
  console.error(error)
  const passes = isPassing(error)
  if (!response.headersSent)
    response.writeHead(passes ? 503 : 500, {
      'content-type': 'text/plain',
      ...(passes && { 'retry-after': String(REST) }),
    })
  response.end()
}
