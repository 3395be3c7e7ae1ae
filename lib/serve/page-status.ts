import { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '../config/process-state.ts'
import type { Handler } from './gates.ts'
import { isPassing, REST } from './failing.ts'

/** What the framework would answer, and what is answered instead. */
interface Instead {
  readonly of: number
  readonly status: number
  /** Seconds after which the same may be asked again. */
  readonly retryAfter?: number
}

/**
 * The framework answers 200 or 500 whatever befell a page. One whose outside system is away or slow is 503, so that crawlers
 * come again and forget nothing; one that answers what was asked too often is 429, one whose link has ended 410.
 */
export function withPageStatus(handler: Handler): Handler {
  const requests = new AsyncLocalStorage<{ instead?: Instead }>()
  const answerInstead = (instead: Instead) => void Object.assign(requests.getStore() ?? {}, { instead })
  const state = processState()
  state.pageThrew = (error) => {
    if (isPassing(error)) answerInstead({ of: 500, status: 503, retryAfter: REST })
  }
  state.askedTooOften = (retryAfter) => answerInstead({ of: 200, status: 429, retryAfter })
  state.linkEnded = () => answerInstead({ of: 200, status: 410 })
  return (request, response) => {
    const seen: { instead?: Instead } = {}
    const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => never
    response.writeHead = (status: number, ...rest: unknown[]) => {
      const { instead } = seen
      if (instead?.of !== status) return writeHead(status, ...rest)
      if (instead.retryAfter !== undefined) response.setHeader('retry-after', instead.retryAfter)
      return writeHead(instead.status, ...rest)
    }
    return requests.run(seen, () => handler(request, response))
  }
}
