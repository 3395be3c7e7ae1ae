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
export function withReadingLimits(handler: Handler, { trustedProxies }: Pick<Config, 'trustedProxies'>, limits: ReadingLimits = LIMITS): Handler {
  const open = new Map<string, Set<ServerResponse>>()
  const isOver = (own: ReadonlySet<ServerResponse>): boolean => {
    const bytes = unreadOf(own)
    if (bytes <= limits.ofNetwork / 8) return false
    return bytes > limits.ofNetwork || unreadOf([...open.values()].flatMap((responses) => [...responses])) > limits.ofAll
  }
  return async (request, response) => {
    const network = countedNetwork(visitorAddress(request, trustedProxies))
    const own = open.get(network) ?? new Set()
    open.set(network, own.add(response))
    const cut = () => void request.socket.destroy()
    let deadline: NodeJS.Timeout | undefined
    response.setTimeout(limits.stall, () => response.writableLength > 0 && cut())
    response.once('prefinish', () => {
      if (response.writableLength > 0) deadline = setTimeout(cut, limits.whole).unref()
    })
    response.once('close', () => {
      clearTimeout(deadline)
      own.delete(response)
      if (!own.size && open.get(network) === own) open.delete(network)
    })
    if (response instanceof SecureResponse) response.beforeHead = () => isOver(own) && cut()
    await handler(request, response)
  }
}
