import type { Config } from '../../config/config.ts'
import { rateLimitPerIp } from '../../http/rate-limit.ts'
import { clientIp } from '../../http/client-ip.ts'
import type { Handler } from './request-handlers.ts'
import type { CpuBudget } from './cpu-budget.ts'
import { sendResponse } from './send-response.ts'

const API_PATHS = /^\/(?:_next|api|images|ofrep)\//

const isCall = (target: string | undefined): boolean => API_PATHS.test(target ?? '')

const CALLS_PER_MINUTE = 2400

/**
 * Rate-limits API calls per IP address in total, so that a new endpoint is covered before it has its own, lower limit.
 */
export function withApiLimit(handler: Handler, budget: CpuBudget, config: Config): Handler {
  const limit = rateLimitPerIp('api', Math.ceil(CALLS_PER_MINUTE * config.rateScale), 1)
  return async (request, response) => {
    if (!isCall(request.url)) return handler(request, response)
    const rejection = (await limit(clientIp(request, config.trustedProxies))) ?? (await budget.rejection(request))
    await (rejection ? sendResponse(rejection, response) : handler(request, response))
  }
}
