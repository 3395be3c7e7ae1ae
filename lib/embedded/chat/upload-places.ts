import type { Talker } from './conversations.ts'

/**
 * Files that may be in memory at a time, those that are coming and those that wait to be looked at: of both sides, of all
 * visitors (operators always have places left), of one network, and of one person or one visitor's address.
 */
const PLACES = { all: 8, visitors: 6, ofNetwork: 4, ofOne: 2 }
/** Milliseconds that a visitor's file may take to come while others wait for its place. */
const MAX_ARRIVAL_MS = 10_000
/** Milliseconds for which a file waits for a place, between two looks for one that comes slowly, and how many files may wait. */
const MAX_WAIT_MS = 12_000
const LOOK_MS = 1000
const MAX_WAITING = 100

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

interface Waiting {
  readonly sender: Sender
  readonly decide: (place: UploadPlace | undefined) => void
}

interface Held extends Sender {
  readonly since: number
  readonly given: AbortController
  state: 'coming' | 'waiting' | 'working'
}

/** Counts the files of a process that are in memory. */
export function createUploadPlaces(now: () => number = () => performance.now()) {
  const held = new Set<Held>()
  const waiting = new Set<Waiting>()
  const count = (belongs: (other: Held) => boolean): number => [...held].filter(belongs).length

  const isOverShare = ({ person, address, network }: Sender): boolean =>
    count((other) => other.person === person) >= PLACES.ofOne ||
    (address !== undefined && count((other) => other.address === address) >= PLACES.ofOne) ||
    (network !== undefined && count((other) => other.network === network) >= PLACES.ofNetwork)
  const isFull = (side: Sender['side']): boolean =>
    held.size >= PLACES.all || (side === 'visitor' && count((other) => other.side === 'visitor') >= PLACES.visitors)

  const isSlow = ({ side, state, since }: Held): boolean =>
    side === 'visitor' && state === 'coming' && since <= now() - MAX_ARRIVAL_MS
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

  /** Gives places that are free to those who wait: first to networks that have the fewest. */
  function serve(): void {
    for (const one of [...waiting].sort((a, b) => ofNetwork(a.sender.network) - ofNetwork(b.sender.network))) {
      const place = take(one.sender)
      if (!place) continue
      waiting.delete(one)
      one.decide(place)
    }
  }

  /** @returns `undefined` where there is no place */
  function take(sender: Sender): UploadPlace | undefined {
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
      leave() {
        if (held.delete(own)) serve()
      },
    }
  }

  /**
   * Waits for a place where there is none, unless those who send have their share already. Nothing of the file is read meanwhile.
   * @returns `undefined` where none was free in time
   */
  async function wait(sender: Sender, signal?: AbortSignal): Promise<UploadPlace | undefined> {
    const place = waiting.size ? undefined : take(sender)
    if (place || isOverShare(sender) || waiting.size >= MAX_WAITING) return place
    const { promise, resolve } = Promise.withResolvers<UploadPlace | undefined>()
    const one: Waiting = { sender, decide: resolve }
    const giveUp = () => resolve(undefined)
    waiting.add(one)
    const [look, end] = [setInterval(serve, LOOK_MS), setTimeout(giveUp, MAX_WAIT_MS)]
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    try {
      serve()
      return await promise
    } finally {
      waiting.delete(one)
      clearInterval(look)
      clearTimeout(end)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  return { take, wait }
}
