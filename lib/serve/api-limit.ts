import type { Config } from '../config/config.ts'
import { limitPerAddress } from '../http/call-limit.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import type { Handler } from './gates.ts'
import type { ProcessorBudget } from './processor-budget.ts'
import { sendResponse } from './send-response.ts'

/** Addresses that are no pages. */
const CALLS = /^\/(?:_next|api|images|ofrep)\//

/** Whether a request target is a call, which `withApiLimit` limits; what makes pages limits every other address. */
export const isCall = (target: string | undefined): boolean => CALLS.test(target ?? '')

/** Calls of all kinds that one address may make in a minute. Most have a limit of their own besides, which is lower. */
const CALLS_PER_MINUTE = 2400

/** Limits the calls of an address and the time that they take, whatever they are about: a new one has a limit before anybody thinks of it. */
export function withApiLimit(handler: Handler, budget: ProcessorBudget, config: Config): Handler {
  const limit = limitPerAddress('api', Math.ceil(CALLS_PER_MINUTE * config.quotaScale), 1)
  return async (request, response) => {
    if (!isCall(request.url)) return handler(request, response)
    const refused = (await limit(visitorAddress(request, config.trustedProxies))) ?? (await budget.refusal(request))
    await (refused
      ? sendResponse(refused, response)
      : budget.spend(request, () => handler(request, response), response))
  }
}
