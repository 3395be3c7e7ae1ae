import type { Config } from '../config/config.ts'
import { limitPerAddress } from '../http/call-limit.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import type { Handler } from './gates.ts'
import { sendResponse } from './send-response.ts'

const API = /^\/(?:api|images|ofrep)\//
/** Calls of all kinds that one address may make in a minute. Most have a limit of their own besides, which is lower. */
const CALLS_PER_MINUTE = 2400

/** Limits the calls of an address, whatever they are about: a new one has a limit before anybody thinks of it. */
export function withApiLimit(handler: Handler, config: Config): Handler {
  const limit = limitPerAddress('api', Math.ceil(CALLS_PER_MINUTE * config.quotaScale), 1)
  return async (request, response) => {
    const refused = API.test(request.url ?? '') ? await limit(visitorAddress(request, config.trustedProxies)) : undefined
    await (refused ? sendResponse(refused, response) : handler(request, response))
  }
}
