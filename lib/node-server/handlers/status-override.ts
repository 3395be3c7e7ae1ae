import { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '../../runtime/process-state.ts'
import { interceptResponse } from '../intercept-response.ts'
import type { Handler } from './request-handlers.ts'
import { isTransient, RETRY_AFTER_S } from './error-response.ts'

interface StatusOverride {
  readonly of: number
  readonly status: number
  readonly retryAfter?: number
}

/**
 * Overrides the status, since Next answers 200 or 500 only: 503 where an upstream is unavailable, so that crawlers
 * retry and do not drop the page; 429 for rate-limited forms; 410 for expired links.
 */
export function withPageStatus(handler: Handler): Handler {
  const requests = new AsyncLocalStorage<{ instead?: StatusOverride }>()
  const overrideStatus = (instead: StatusOverride) => void Object.assign(requests.getStore() ?? {}, { instead })
  const state = processState()
  state.onPageError = (error) => {
    if (isTransient(error)) overrideStatus({ of: 500, status: 503, retryAfter: RETRY_AFTER_S })
  }
  state.onRateLimited = (retryAfter) => overrideStatus({ of: 200, status: 429, retryAfter })
  state.onLinkExpired = () => overrideStatus({ of: 200, status: 410 })
  return (request, response) => {
    const override: { instead?: StatusOverride } = {}
    interceptResponse(response, ({ writeHead }) => ({
      writeHead(status, ...rest) {
        const { instead } = override
        if (instead?.of !== status) return writeHead(status, ...rest)
        if (instead.retryAfter !== undefined) response.setHeader('retry-after', instead.retryAfter)
        return writeHead(instead.status, ...rest)
      },
    }))
    return requests.run(override, () => handler(request, response))
  }
}
