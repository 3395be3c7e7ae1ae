import type { ServerResponse } from 'node:http'
import type { Config } from '../../config/config.ts'
import { clientIp } from '../../http/client-ip.ts'
import { networkKey } from '../../http/anonymize-ip.ts'
import type { Handler } from './request-handlers.ts'
import { SecureResponse } from '../../csp/security-headers.ts'

/**
 * Limits of unread responses, in bytes and milliseconds. While all together exceed `ofAll`, each network is limited to
 * an eighth of `ofNetwork`. `stall`: time within which the client must read something; `whole`: everything, from the
 * end of writing.
 */
export interface BackpressureLimits {
  readonly ofNetwork: number
  readonly ofAll: number
  readonly stall: number
  readonly whole: number
}

interface ReadingState {
  isTimed: boolean
  endedAt: number | undefined
}

type Responses = Map<ServerResponse, ReadingState>

const CHECKS_PER_LIMIT = 6

const LIMITS: BackpressureLimits = { ofNetwork: 8_000_000, ofAll: 128_000_000, stall: 30_000, whole: 120_000 }

const unreadOf = (responses: Iterable<ServerResponse>): number => {
  let bytes = 0
  for (const response of responses) bytes += response.writableLength
  return bytes
}

/**
 * Closes connections of clients that do not read their responses, since a response stays in memory until it is read.
 * When a network has too many unread bytes, its oldest unread responses are closed: a proxy takes a connection that
 * closes before a response for a failure of this server, and takes the server out of use.
 */
export function withBackpressureLimit(
  handler: Handler,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  limits: BackpressureLimits = LIMITS,
): Handler {
  const open = new Map<string, Responses>()
  const isOver = (own: Responses): boolean => {
    const bytes = unreadOf(own.keys())
    if (bytes <= limits.ofNetwork / 8) return false
    return (
      bytes > limits.ofNetwork ||
      unreadOf([...open.values()].flatMap((responses) => [...responses.keys()])) > limits.ofAll
    )
  }
  const closeConnection = ({ socket }: ServerResponse) => void socket?.destroy()
  /** Closes the oldest unread responses until the network is within its limit again. Their heads were sent. */
  function closeOldest(own: Responses): void {
    for (const response of own.keys()) {
      if (!isOver(own)) return
      if (response.writableLength === 0) continue
      own.delete(response)
      closeConnection(response)
    }
  }
  /** Starts a timer only for responses with unread bytes; most are read before the first check. */
  function checkResponses(): void {
    const now = performance.now()
    for (const responses of open.values()) {
      closeOldest(responses)
      for (const [response, state] of responses) {
        if (response.writableLength === 0) continue
        if (!state.isTimed)
          response.setTimeout(limits.stall, () => response.writableLength > 0 && closeConnection(response))
        state.isTimed = true
        if (response.writableEnded) state.endedAt ??= now
        if (now - (state.endedAt ?? now) > limits.whole) closeConnection(response)
      }
    }
  }
  setInterval(checkResponses, Math.min(limits.stall, limits.whole) / CHECKS_PER_LIMIT).unref()
  return async (request, response) => {
    const network = networkKey(clientIp(request, trustedProxies))
    const own: Responses = open.get(network) ?? new Map()
    open.set(network, own.set(response, { isTimed: false, endedAt: undefined }))
    response.once('close', () => {
      own.delete(response)
      if (!own.size && open.get(network) === own) open.delete(network)
    })
    if (response instanceof SecureResponse) response.beforeHead = () => closeOldest(own)
    await handler(request, response)
  }
}
