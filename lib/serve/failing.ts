import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { processState } from '../config/process-state.ts'
import { isFailure } from '../http/failure.ts'
import type { Handler } from './gates.ts'

/** Seconds after which whoever asked in vain may ask again. */
const REST = '5'

/** Whether what was thrown may be over soon: an outside system is away or slow. */
const isPassing = (error: unknown): boolean => isFailure(error) && error.retryable

/** Answers what could not be answered: 503 where an outside system is away or slow, else 500. The log says why, the visitor is never told. */
export function fail(error: unknown, response: ServerResponse): void {
  console.error(error)
  const passes = isPassing(error)
  if (!response.headersSent) response.writeHead(passes ? 503 : 500, { 'content-type': 'text/plain', ...(passes && { 'retry-after': REST }) })
  response.end()
}

/** The framework answers 500 whatever a page threw: what may be over soon is 503, so that crawlers come again and forget nothing. */
export function withPageFailures(handler: Handler): Handler {
  const requests = new AsyncLocalStorage<{ mayComeAgain: boolean }>()
  processState().pageThrew = (error) => {
    const request = requests.getStore()
    if (request && isPassing(error)) request.mayComeAgain = true
  }
  return (request, response) => {
    const seen = { mayComeAgain: false }
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => never
    response.writeHead = (status: number, ...rest: unknown[]) => {
      if (status !== 500 || !seen.mayComeAgain) return writeHead(status, ...rest)
      response.setHeader('retry-after', REST)
      return writeHead(503, ...rest)
    }
    return requests.run(seen, () => handler(request, response))
  }
}
