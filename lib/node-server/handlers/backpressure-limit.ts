import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config/config.ts'
import { clientIp } from '../../http/client-ip.ts'
import { allocationKey, networkKey } from '../../http/anonymize-ip.ts'
import type { Handler } from './request-handlers.ts'
import { SecureResponse } from '../../csp/security-headers.ts'

/**
 * Limits of unread responses, in bytes and milliseconds. While all together exceed `ofAll`, each network and allocation
 * is limited to an eighth of its limit. `stall`: time within which the client must read something; `whole`: everything, from the
 * end of writing.
 */
export interface BackpressureLimits {
  readonly ofNetwork: number
  readonly ofAllocation: number
  readonly ofAll: number
  readonly stall: number
  readonly whole: number
}

interface ReadingState {
  readonly socket: Socket
  readonly startedAt: number
  isTimed: boolean
  endedAt: number | undefined
}

interface Responses {
  readonly allocation: string
  readonly all: Map<ServerResponse, ReadingState>
  /** Responses started since the last check, and its time. */
  started: number
  checkedAt: number
}

const CHECKS_PER_LIMIT = 6
/** A check adds up all responses of a network: at the first of these that comes. */
const CHECK_AFTER = { responses: 16, milliseconds: 20 } as const
/** This check adds up the responses of all networks. */
const ALLOCATIONS_CHECK_MS = 100

const LIMITS: BackpressureLimits = {
  ofNetwork: 8_000_000,
  ofAllocation: 64_000_000,
  ofAll: 128_000_000,
  stall: 30_000,
  whole: 120_000,
}

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
  let allocationsCheckedAt = -Infinity
  const unreadOfAll = (): number => open.values().reduce((bytes, { all }) => bytes + unreadOf(all.keys()), 0)
  function excessOf({ all }: Responses): number {
    const bytes = unreadOf(all.keys())
    const share = limits.ofNetwork / 8
    if (bytes <= share) return 0
    return bytes - (unreadOfAll() > limits.ofAll ? share : limits.ofNetwork)
  }
  /** Closes unread responses in their order until this many bytes are free. Their heads were sent. */
  function close(responses: Iterable<readonly [Responses, ServerResponse, ReadingState]>, bytes: number): void {
    let excess = bytes
    for (const [own, response, { socket }] of responses) {
      if (excess <= 0) return
      const { writableLength } = response
      if (writableLength === 0) continue
      excess -= writableLength
      own.all.delete(response)
      socket.destroy()
    }
  }
  function closeOldest(own: Responses): void {
    own.started = 0
    own.checkedAt = performance.now()
    close(
      [...own.all].map(([response, state]) => [own, response, state] as const),
      excessOf(own),
    )
  }
  /** Closes the oldest of each allocation above its limit, whose networks may all be within theirs. */
  function closeOldestOfAllocations(): void {
    allocationsCheckedAt = performance.now()
    const isOver = unreadOfAll() > limits.ofAll
    const limit = isOver ? limits.ofAllocation / 8 : limits.ofAllocation
    for (const networks of Map.groupBy(open.values(), ({ allocation }) => allocation).values()) {
      const excess = networks.reduce((bytes, { all }) => bytes + unreadOf(all.keys()), 0) - limit
      if (excess <= 0) continue
      const responses = networks.flatMap((own) =>
        [...own.all].map(([response, state]) => [own, response, state] as const),
      )
      close(
        responses.toSorted(([, , a], [, , b]) => a.startedAt - b.startedAt),
        excess,
      )
    }
  }
  function checkBeforeHead(own: Responses): void {
    own.started += 1
    const isDue = own.started >= CHECK_AFTER.responses || performance.now() - own.checkedAt >= CHECK_AFTER.milliseconds
    if (isDue) closeOldest(own)
    if (performance.now() - allocationsCheckedAt >= ALLOCATIONS_CHECK_MS) closeOldestOfAllocations()
  }
  /** Starts a timer only for responses with unread bytes; most are read before the first check. */
  function checkResponses(): void {
    const now = performance.now()
    closeOldestOfAllocations()
    for (const responses of open.values()) {
      closeOldest(responses)
      for (const [response, state] of responses.all) {
        if (response.writableLength === 0) continue
        if (!state.isTimed)
          response.setTimeout(limits.stall, () => response.writableLength > 0 && state.socket.destroy())
        state.isTimed = true
        if (response.writableEnded) state.endedAt ??= now
        if (now - (state.endedAt ?? now) > limits.whole) state.socket.destroy()
      }
    }
  }
  setInterval(checkResponses, Math.min(limits.stall, limits.whole) / CHECKS_PER_LIMIT).unref()
  return async (request, response) => {
    const ip = clientIp(request, trustedProxies)
    const network = networkKey(ip)
    const own: Responses = open.get(network) ?? {
      allocation: allocationKey(ip),
      all: new Map(),
      started: 0,
      checkedAt: -Infinity,
    }
    open.set(network, own)
    // Not the response's socket: a pipelined response has none until its turn.
    own.all.set(response, { socket: request.socket, startedAt: performance.now(), isTimed: false, endedAt: undefined })
    response.once('close', () => {
      own.all.delete(response)
      if (!own.all.size && open.get(network) === own) open.delete(network)
    })
    if (response instanceof SecureResponse) response.beforeHead = () => checkBeforeHead(own)
    await handler(request, response)
  }
}
