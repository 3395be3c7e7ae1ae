import type { ServerResponse } from 'node:http'
import { isFailure } from '../http/failure.ts'

/** Seconds after which whoever waited in vain may ask again. */
const REST = '5'

/** Answers what could not be answered: 503 where it only took too long, else 500. The log says why, the visitor is never told. */
export function fail(error: unknown, response: ServerResponse): void {
  console.error(error)
  const isLate = isFailure(error) && error.layer === 'timeout'
  if (!response.headersSent) response.writeHead(isLate ? 503 : 500, { 'content-type': 'text/plain', ...(isLate && { 'retry-after': REST }) })
  response.end()
}
