import { isCounted, limiterOf } from './limiter.ts'
import { outsideRequest } from './outside-request.ts'
import { problem } from './problem.ts'
import { countedAddress, countedNetwork } from './short-address.ts'

/** Gives the answer to a call that is one too many, by the name under which it is counted; `undefined` to any other. */
export type NamedLimit = (name: string) => Promise<Response | undefined>

const SECONDS = { minute: 60, day: 24 * 60 * 60 } as const

/** A limit of so many calls a minute, or a day. Whoever names the same limit shares it. */
export function limitPer(span: keyof typeof SECONDS, name: string, points: number): NamedLimit {
  return async (key) => {
    try {
      await outsideRequest(() => limiterOf(name, { points, duration: SECONDS[span] }).consume(key))
      return undefined
    } catch (error) {
      if (!isCounted(error)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      return problem(
        429,
        'Too many requests',
        `At most ${points} a ${span}`,
        { 'retry-after': String(seconds) },
        { code: 'tooMany' },
      )
    }
  }
}

/** Gives the answer to a call that is one too many, by the IP address of who calls; `undefined` to any other. */
export type AddressLimit = (address: string | undefined) => Promise<Response | undefined>

/** A network may call as often as so many of its addresses: one customer may have 65,536 networks of IPv6, each an address to us. */
const ADDRESSES_PER_NETWORK = 8

/**
 * A limit of so many calls a minute of one address (IPv6: of its /64), and of several times as many of its network (IPv4 /24, IPv6 /48).
 * @param scale multiplies what a network may do
 * @param addresses as many of which a network may call: fewer where a call costs much
 */
export function limitPerAddress(
  name: string,
  points: number,
  scale: number,
  addresses = ADDRESSES_PER_NETWORK,
): AddressLimit {
  const own = limitPer('minute', name, points)
  const around = limitPer('minute', `${name}-network`, Math.ceil(points * addresses * scale))
  // What one address may not do takes nothing from its network.
  return async (address) => (await own(countedAddress(address))) ?? around(countedNetwork(address))
}
