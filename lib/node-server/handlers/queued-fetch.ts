import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../../config/config.ts'
import { problem } from '../../http/problem.ts'
import { BodyLimitedRequest, fragmentedBody } from './body-size-limit.ts'
import { createCpuBudget } from './cpu-budget.ts'
import { ClientLeft, createRequestQueue, RequestRejected, type RequestQueue } from './request-queue.ts'

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

/**
 * Runs requests of other clients than the site in a request queue with a CPU budget, as the site does with its own.
 * @param isExempt whether the client has the key of this backend
 */
export function withQueuedFetch(
  fetch: Fetch,
  isExempt: (request: Request) => boolean,
  limits: Pick<Config, 'rateScale' | 'trustedProxies'>,
  queue: RequestQueue = createRequestQueue(createCpuBudget(limits), limits),
): (request: Request, env: HttpBindings) => Promise<Response> {
  return async (request, env) => {
    if (isExempt(request)) return fetch(request, env)
    // A slow body would occupy a slot.
    if (env.incoming instanceof BodyLimitedRequest) {
      await env.incoming.whenReceived()
      if (env.incoming.isFragmented) return fragmentedBody()
    }
    try {
      return await queue.run(env.incoming, async () => fetch(request, env), env.outgoing)
    } catch (error) {
      if (error instanceof RequestRejected) return error.response
      if (error instanceof ClientLeft) return problem(503, 'The client has disconnected')
      throw error
    }
  }
}
