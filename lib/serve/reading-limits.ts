import type { ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import { countedNetwork } from '../http/short-address.ts'
import type { Handler } from './gates.ts'
import { SecureResponse } from './security-headers.ts'

/** Bytes of responses that wait to be read, and milliseconds for which they may. */
export interface ReadingLimits {
  /** Of one network. */
  readonly ofNetwork: number
  /** Of all together: beyond it a network has an eighth of its share. */
  readonly ofAll: number
  /** In which something of a response is read. */
  readonly stall: number
  /** In which all of a response is read, from the end of its writing on. */
  readonly whole: number
}

/** Whether a response has a timer of its own, and since when it has ended without being read. */
interface ReadingState {
  isTimed: boolean
  ended: number | undefined
}

type Responses = Map<ServerResponse, ReadingState>

/** How often responses are looked at within the shortest time. */
const LOOKS = 6

const LIMITS: ReadingLimits = { ofNetwork: 8_000_000, ofAll: 128_000_000, stall: 30_000, whole: 120_000 }

const unreadOf = (responses: Iterable<ServerResponse>): number => {
  let bytes = 0
  for (const response of responses) bytes += response.writableLength
  return bytes
}

/**
 * Ends the connection of a client that asks and does not read: a response stays in memory until it is read. A network whose
 * responses wait unread gets no further one.
 */
export function withReadingLimits(
  handler: Handler,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  limits: ReadingLimits = LIMITS,
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
  const cut = ({ socket }: ServerResponse) => void socket?.destroy()
  /** Looks for responses that wait to be read. Most are read before that, and need no timer of their own. */
  function look(): void {
    const now = performance.now()
    for (const responses of open.values())
      for (const [response, state] of responses) {
        if (response.writableLength === 0) continue
        if (!state.isTimed) response.setTimeout(limits.stall, () => response.writableLength > 0 && cut(response))
        state.isTimed = true
        if (response.writableEnded) state.ended ??= now
        if (now - (state.ended ?? now) > limits.whole) cut(response)
      }
  }
  setInterval(look, Math.min(limits.stall, limits.whole) / LOOKS).unref()
  return async (request, response) => {
    const network = countedNetwork(visitorAddress(request, trustedProxies))
    const own: Responses = open.get(network) ?? new Map()
    open.set(network, own.set(response, { isTimed: false, ended: undefined }))
    response.once('close', () => {
      own.delete(response)
      if (!own.size && open.get(network) === own) open.delete(network)
    })
    if (response instanceof SecureResponse) response.beforeHead = () => isOver(own) && cut(response)
    await handler(request, response)
  }
}
