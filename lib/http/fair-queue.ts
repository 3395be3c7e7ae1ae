import { AsyncResource } from 'node:async_hooks'
import { allocationKey } from './anonymize-ip.ts'

export interface Requester {
  readonly side: 'staff' | 'visitor'
  readonly network?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export const UNKNOWN_NETWORK = 'unknown'

type Job = () => Promise<void>

export class QueueFull extends Error {
  override name = 'QueueFull'
}

interface FairQueueOptions {
  readonly concurrency?: number
  /** Queued tasks per network. */
  readonly maxWaiting?: number
  /** Recent work of a network: networks with less come first. */
  readonly workOf?: (network: string) => number
  /** Whether a task of the network may start now; call `resume` when the result changes. */
  readonly mayStart?: (network: string) => boolean
}

export interface FairQueue {
  /** @throws the reason of the signal, if it aborts before the task starts; {QueueFull} if `maxWaiting` are queued */
  enqueue<Result>(act: () => Promise<Result>, requester: Requester): Promise<Result>
  resume(): void
  isFull(visitorNetwork: string): boolean
}

type Line = Set<Job>

/**
 * Runs up to `concurrency` tasks at a time: staff first, then visitors, round-robin by allocation and by network within
 * one, so that a network with many tasks delays only itself, and a sender with many networks counts as one. Each runs
 * in the async context of its caller: in that of the task before it, Next would render no page after an API call.
 */
export function createFairQueue({
  concurrency = 1,
  maxWaiting = Infinity,
  workOf = () => 0,
  mayStart = () => true,
}: FairQueueOptions = {}): FairQueue {
  const staff: Line = new Set()
  /** Lines of visitors by allocation and network, in the order of their turns. */
  const allocations = new Map<string, Map<string, Line>>()
  let running = 0

  const linesOf = (network: string) => allocations.get(allocationKey(network))
  const lineOf = (network: string): Line => linesOf(network)?.get(network) ?? new Set()

  /** Moves a network and its allocation to the end, or removes what is empty. */
  function endTurn(network: string, line: Line): void {
    const allocation = allocationKey(network)
    const lines = allocations.get(allocation) ?? new Map<string, Line>()
    lines.delete(network)
    if (line.size) lines.set(network, line)
    allocations.delete(allocation)
    if (lines.size) allocations.set(allocation, lines)
  }

  function join(network: string, line: Line): void {
    const lines = linesOf(network) ?? new Map<string, Line>()
    allocations.set(allocationKey(network), lines.set(network, line))
  }

  function nextNetwork(): string | undefined {
    let next: string | undefined
    let least = Infinity
    for (const lines of allocations.values())
      for (const network of lines.keys()) {
        if (!mayStart(network)) continue
        const amount = workOf(network)
        if (amount >= least) continue
        next = network
        least = amount
      }
    return next
  }

  function takeFirst(line: Line): Job | undefined {
    const [job] = line
    if (job) line.delete(job)
    return job
  }

  function nextJob(): Job | undefined {
    if (staff.size) return takeFirst(staff)
    const network = nextNetwork()
    if (network === undefined) return undefined
    const line = lineOf(network)
    const job = takeFirst(line)
    endTurn(network, line)
    return job
  }

  async function work(): Promise<void> {
    if (running >= concurrency) return
    running += 1
    for (let job = nextJob(); job; job = nextJob()) await job()
    running -= 1
  }

  function enqueue<Result>(
    act: () => Promise<Result>,
    { side, network = UNKNOWN_NETWORK, signal }: Requester,
  ): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const line = side === 'staff' ? staff : lineOf(network)
    if (side === 'visitor' && line.size >= maxWaiting) return Promise.reject(new QueueFull())
    function leave(): void {
      line.delete(job)
      if (side === 'visitor' && !line.size && linesOf(network)?.get(network) === line) endTurn(network, line)
      reject(signal?.reason)
    }
    const job = AsyncResource.bind(async (): Promise<void> => {
      signal?.removeEventListener('abort', leave)
      await act().then(resolve, reject)
    })
    signal?.addEventListener('abort', leave)
    line.add(job)
    if (side === 'visitor' && line.size === 1) join(network, line)
    void work()
    return promise
  }
  return {
    enqueue,
    isFull: (network) => lineOf(network).size >= maxWaiting,
    resume() {
      for (let free = concurrency - running; free > 0; free -= 1) void work()
    },
  }
}
