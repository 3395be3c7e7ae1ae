import type { Participant } from './conversations.ts'

/**
 * Maximum number of files in memory, arriving or waiting for inspection. `visitors` is below `all`, so that operators
 * always find a slot; `perPerson` is per person and per IP address of a visitor.
 */
const MAX_FILES = { all: 8, visitors: 6, perAllocation: 4, perNetwork: 4, perPerson: 2 }
/** A visitor's file that arrives slower than this loses its slot if another upload needs it. */
const MAX_ARRIVAL_MS = 10_000
const MAX_WAIT_MS = 12_000
const POLL_INTERVAL_MS = 1000
const PREEMPT_INTERVAL_MS = 250
/** Of one network a few, so that others find a place; the whole number limits connections and memory. */
const MAX_WAITING = { all: 100, perAllocation: 40, perNetwork: 20 }
/**
 * A network ranks behind another with more than this multiple of its work, in addition to that of a few photographs.
 * With a constant difference, two files that take long would end each other's inspection forever.
 */
const MAX_WORK_RATIO = 2
const LIGHT_WORK_MS = 3000

export interface Sender {
  readonly side: Participant['side']
  readonly person: string
  /** IP address of a visitor, as rate limits count it. */
  readonly ip?: string | undefined
  readonly network?: string | undefined
  readonly allocation?: string | undefined
}

export interface UploadSlot {
  /** Aborts when the slot is reassigned to another file, or its inspection ends for one. */
  readonly signal: AbortSignal
  /** The file has been received: it can no longer lose its slot for arriving slowly. */
  markArrived(): void
  /**
   * Inspection has started: the slot can no longer be reassigned, but it ends for others after much work.
   * @param workMs returns the CPU time used so far, in milliseconds
   */
  markWorking(workMs: () => number): void
  release(): void
}

interface WaitingUpload {
  readonly sender: Sender
  readonly resolve: (slot: UploadSlot | undefined) => void
}

interface HeldSlot extends Sender {
  readonly since: number
  readonly revoked: AbortController
  workMs: () => number
  state: 'arriving' | 'waiting' | 'working'
}

interface Options {
  readonly now?: () => number
  /** Recent CPU time of the worker process for a network, in milliseconds. */
  readonly recentWork?: (network: string | undefined) => number
}

/** Limits the files that a process holds in memory. */
export function createUploadSlots({ now = () => performance.now(), recentWork = () => 0 }: Options = {}) {
  const held = new Set<HeldSlot>()
  const waiting = new Set<WaitingUpload>()
  const count = (belongs: (other: HeldSlot) => boolean): number => [...held].filter(belongs).length

  const isOverShare = ({ person, ip, network }: Sender): boolean =>
    count((other) => other.person === person) >= MAX_FILES.perPerson ||
    (ip !== undefined && count((other) => other.ip === ip) >= MAX_FILES.perPerson) ||
    (network !== undefined && count((other) => other.network === network) >= MAX_FILES.perNetwork)
  /** Its files wait for a slot, since one allocation may have all customers of a provider. */
  const isAllocationFull = ({ allocation }: Sender): boolean =>
    allocation !== undefined && count((other) => other.allocation === allocation) >= MAX_FILES.perAllocation
  const isFull = (side: Sender['side']): boolean =>
    held.size >= MAX_FILES.all ||
    (side === 'visitor' && count((other) => other.side === 'visitor') >= MAX_FILES.visitors)

  const isSlow = ({ side, state, since }: HeldSlot): boolean =>
    side === 'visitor' && state === 'arriving' && since <= now() - MAX_ARRIVAL_MS
  const ofNetwork = (network: string | undefined): number => count((other) => other.network === network)
  const ofAllocation = (allocation: string | undefined): number =>
    allocation === undefined ? 0 : count((other) => other.allocation === allocation)

  const maxWorkBefore = (network: string | undefined): number => recentWork(network) * MAX_WORK_RATIO + LIGHT_WORK_MS

  /**
   * Picks a file to drop for a network that has none: the newest of the network with the most files, or with more
   * recent work than this network; for an allocation that has none, also of that with the most.
   */
  function findReplaceable({ network, allocation }: Sender): HeldSlot | undefined {
    if (network === undefined || ofNetwork(network)) return undefined
    const isFirst = allocation !== undefined && !ofAllocation(allocation)
    const maxWorkMs = maxWorkBefore(network)
    const [first] = [...held]
      .reverse()
      .filter(
        (other) =>
          other.network !== undefined &&
          other.state !== 'working' &&
          (ofNetwork(other.network) > 1 ||
            (isFirst && ofAllocation(other.allocation) > 1) ||
            recentWork(other.network) > maxWorkMs),
      )
      .sort(
        (a, b) =>
          (isFirst ? ofAllocation(b.allocation) - ofAllocation(a.allocation) : 0) ||
          ofNetwork(b.network) - ofNetwork(a.network) ||
          recentWork(b.network) - recentWork(a.network),
      )
    return first
  }

  /**
   * Ends the running inspection for a file that waits: one file is inspected at a time, and a network with much more
   * work than the other must not delay it further.
   */
  function preempt({ network, side }: Sender): void {
    const maxWorkMs = side === 'visitor' ? maxWorkBefore(network) : LIGHT_WORK_MS
    for (const other of held)
      if (
        other.state === 'working' &&
        other.side === 'visitor' &&
        other.network !== network &&
        recentWork(other.network) + other.workMs() > maxWorkMs
      )
        other.revoked.abort()
  }

  /** Assigns free slots to waiting uploads; networks with the fewest files and the least recent work go first. */
  function assignSlots(): void {
    const order = (a: Sender, b: Sender): number =>
      ofNetwork(a.network) - ofNetwork(b.network) || recentWork(a.network) - recentWork(b.network)
    for (const one of [...waiting].sort((a, b) => order(a.sender, b.sender))) {
      const slot = acquire(one.sender)
      if (!slot) continue
      waiting.delete(one)
      one.resolve(slot)
    }
  }

  function acquire(sender: Sender): UploadSlot | undefined {
    if (isOverShare(sender) || isAllocationFull(sender)) return undefined
    if (isFull(sender.side)) {
      const replaced = [...held].find(isSlow) ?? findReplaceable(sender)
      if (!replaced) return undefined
      held.delete(replaced)
      replaced.revoked.abort()
    }
    const revoked = new AbortController()
    const slot: HeldSlot = { ...sender, since: now(), workMs: () => 0, revoked, state: 'arriving' }
    held.add(slot)
    let preemptTimer: NodeJS.Timeout | undefined
    return {
      signal: revoked.signal,
      markArrived() {
        slot.state = 'waiting'
        preempt(slot)
        clearInterval(preemptTimer)
        preemptTimer = setInterval(preempt, PREEMPT_INTERVAL_MS, slot).unref()
      },
      markWorking(workMs) {
        slot.state = 'working'
        slot.workMs = workMs
        clearInterval(preemptTimer)
      },
      release() {
        clearInterval(preemptTimer)
        if (held.delete(slot)) assignSlots()
      },
    }
  }

  const waitingOf = (network: string | undefined): number =>
    [...waiting].filter(({ sender }) => sender.network === network).length
  const waitingOfAllocation = (allocation: string | undefined): number =>
    allocation === undefined ? 0 : [...waiting].filter(({ sender }) => sender.allocation === allocation).length

  /**
   * Finds a place in the queue. In a full one, a network takes the newest place of that with the most, unless it would
   * have as many.
   */
  function makePlace({ network, allocation }: Sender): boolean {
    const own = waitingOf(network)
    const ownInAllocation = allocation === undefined ? Infinity : waitingOfAllocation(allocation)
    if (network !== undefined && own >= MAX_WAITING.perNetwork) return false
    if (allocation !== undefined && ownInAllocation >= MAX_WAITING.perAllocation) return false
    if (waiting.size < MAX_WAITING.all) return true
    const [first] = [...waiting]
      .reverse()
      .filter(
        ({ sender }) =>
          sender.network !== undefined &&
          (waitingOf(sender.network) > own + 1 ||
            (sender.allocation !== undefined && waitingOfAllocation(sender.allocation) > ownInAllocation + 1)),
      )
      .sort(
        (a, b) =>
          waitingOfAllocation(b.sender.allocation) - waitingOfAllocation(a.sender.allocation) ||
          waitingOf(b.sender.network) - waitingOf(a.sender.network),
      )
    if (!first) return false
    waiting.delete(first)
    first.resolve(undefined)
    return true
  }

  /**
   * Waits for a slot unless the sender has used up their share. The request body is not read while waiting.
   * @returns `undefined` if no slot became free in time
   */
  async function wait(sender: Sender, signal?: AbortSignal): Promise<UploadSlot | undefined> {
    const slot = waiting.size ? undefined : acquire(sender)
    if (slot || isOverShare(sender) || !makePlace(sender)) return slot
    const { promise, resolve } = Promise.withResolvers<UploadSlot | undefined>()
    const one: WaitingUpload = { sender, resolve }
    const giveUp = () => resolve(undefined)
    waiting.add(one)
    const pollTimer = setInterval(assignSlots, POLL_INTERVAL_MS)
    const waitTimer = setTimeout(giveUp, MAX_WAIT_MS)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    try {
      assignSlots()
      return await promise
    } finally {
      waiting.delete(one)
      clearInterval(pollTimer)
      clearTimeout(waitTimer)
      signal?.removeEventListener('abort', giveUp)
    }
  }

  return { acquire, wait }
}
