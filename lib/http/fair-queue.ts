import { AsyncResource } from 'node:async_hooks'

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

const STAFF = 'staff'

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

/**
 * Runs up to `concurrency` tasks at a time: staff first, then visitors, round-robin by network, so that a network with
 * many tasks delays only itself. Each runs in the async context of its caller: in that of the task before it, Next
 * would render no page after an API call.
 */
export function createFairQueue({
  concurrency = 1,
  maxWaiting = Infinity,
  workOf = () => 0,
  mayStart = () => true,
}: FairQueueOptions = {}): FairQueue {
  const lines = new Map<string, Set<Job>>()
  let running = 0

  function nextNetwork(): string {
    const works = [...lines.keys()].filter(mayStart).map((name) => [name, workOf(name)] as const)
    const minimum = Math.min(...works.map(([, amount]) => amount))
    return works.find(([, amount]) => amount === minimum)?.[0] ?? ''
  }

  function nextJob(): Job | undefined {
    const name = lines.has(STAFF) ? STAFF : nextNetwork()
    const line = lines.get(name)
    const [job] = line ?? []
    if (!line || !job) return undefined
    line.delete(job)
    lines.delete(name)
    if (line.size) lines.set(name, line)
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
    const name = side === 'staff' ? STAFF : network
    const line = lines.get(name) ?? new Set<Job>()
    if (side === 'visitor' && line.size >= maxWaiting) return Promise.reject(new QueueFull())
    function leave(): void {
      line.delete(job)
      if (!line.size) lines.delete(name)
      reject(signal?.reason)
    }
    const job = AsyncResource.bind(async (): Promise<void> => {
      signal?.removeEventListener('abort', leave)
      await act().then(resolve, reject)
    })
    signal?.addEventListener('abort', leave)
    lines.set(name, line.add(job))
    void work()
    return promise
  }
  return {
    enqueue,
    isFull: (network) => (lines.get(network)?.size ?? 0) >= maxWaiting,
    resume() {
      for (let free = concurrency - running; free > 0; free -= 1) void work()
    },
  }
}
