import type { Talker } from './conversations.ts'

/**
 * Files that may be in memory at a time, those that are coming and those that wait to be looked at: of both sides, of all
 * visitors (operators always have places left), of one network, and of one person or one visitor's address.
 */
const PLACES = { all: 8, visitors: 6, ofNetwork: 4, ofOne: 2 }
/** Milliseconds that a visitor's file may take to come while others wait for its place. */
const MAX_ARRIVAL_MS = 10_000

/** Who sends a file. */
export interface Sender {
  readonly side: Talker['side']
  readonly person: string
  /** Of a visitor, as limits count them. */
  readonly address?: string | undefined
  readonly network?: string | undefined
}

/** A place in memory for a file. */
export interface UploadPlace {
  /** Aborts when the place was given to another file. */
  readonly signal: AbortSignal
  /** The file is there: that it came slowly is no reason any more. */
  arrived(): void
  /** The file is being looked at: from now on its place cannot be given away. */
  working(): void
  leave(): void
}

interface Held extends Sender {
  readonly since: number
  readonly given: AbortController
  state: 'coming' | 'waiting' | 'working'
}

/** Counts the files of a process that are in memory. */
export function createUploadPlaces(now: () => number = () => performance.now()) {
  const held = new Set<Held>()
  const count = (belongs: (other: Held) => boolean): number => [...held].filter(belongs).length

  const isOverShare = ({ person, address, network }: Sender): boolean =>
    count((other) => other.person === person) >= PLACES.ofOne ||
    (address !== undefined && count((other) => other.address === address) >= PLACES.ofOne) ||
    (network !== undefined && count((other) => other.network === network) >= PLACES.ofNetwork)
  const isFull = (side: Sender['side']): boolean =>
    held.size >= PLACES.all || (side === 'visitor' && count((other) => other.side === 'visitor') >= PLACES.visitors)

  const isSlow = ({ side, state, since }: Held): boolean => side === 'visitor' && state === 'coming' && since <= now() - MAX_ARRIVAL_MS
  const ofNetwork = (network: string | undefined): number => count((other) => other.network === network)

  /** The newest file of the network that has the most, where that is more than one, for a network that has none. */
  function spare({ network }: Sender): Held | undefined {
    if (network === undefined || ofNetwork(network)) return undefined
    const [first] = [...held]
      .reverse()
      .filter((other) => other.network !== undefined && other.state !== 'working' && ofNetwork(other.network) > 1)
      .sort((a, b) => ofNetwork(b.network) - ofNetwork(a.network))
    return first
  }

  /** @returns `undefined` where there is no place */
  return function take(sender: Sender): UploadPlace | undefined {
    if (isOverShare(sender)) return undefined
    if (isFull(sender.side)) {
      const giving = [...held].find(isSlow) ?? spare(sender)
      if (!giving) return undefined
      held.delete(giving)
      giving.given.abort()
    }
    const given = new AbortController()
    const own: Held = { ...sender, since: now(), given, state: 'coming' }
    held.add(own)
    return {
      signal: given.signal,
      arrived() {
        own.state = 'waiting'
      },
      working() {
        own.state = 'working'
      },
      leave: () => void held.delete(own),
    }
  }
}
