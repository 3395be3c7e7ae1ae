/** Who waits for a turn. */
export interface Waiting {
  readonly side: 'staff' | 'visitor'
  /** Of a visitor, as limits count it. */
  readonly network?: string | undefined
  /** Whoever leaves before his turn loses it. */
  readonly signal?: AbortSignal | undefined
}

type Job = () => Promise<void>

/** Too many tasks of a network wait: nothing of this one was done. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** The name of the line of administrators and operators. */
const STAFF = 'staff'

/**
 * Runs tasks, so many at a time: those of administrators and operators first, then those of visitors, of each network in
 * its turn, so that one that sends many waits longer and others do not.
 * @param maxWaiting tasks of one network that wait
 */
export function createFairQueue(concurrency = 1, maxWaiting = Infinity) {
  /** Tasks that wait, in a line for each network; the lines in the order of their turns. */
  const lines = new Map<string, Set<Job>>()
  let running = 0

  function nextJob(): Job | undefined {
    const [name = ''] = lines.has(STAFF) ? [STAFF] : lines.keys()
    const line = lines.get(name)
    const [job] = line ?? []
    if (!line || !job) return undefined
    line.delete(job)
    lines.delete(name)
    // Behind the other networks.
    if (line.size) lines.set(name, line)
    return job
  }

  async function work(): Promise<void> {
    if (running >= concurrency) return
    running += 1
    for (let job = nextJob(); job; job = nextJob()) await job()
    running -= 1
  }

  /** @throws the reason of the signal, where it came before the turn; {QueueFull} */
  return function enqueue<Result>(
    act: () => Promise<Result>,
    { side, network = 'unknown', signal }: Waiting,
  ): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const name = side === 'staff' ? STAFF : `visitors of ${network}`
    const line = lines.get(name) ?? new Set<Job>()
    if (side === 'visitor' && line.size >= maxWaiting) return Promise.reject(new QueueFull())
    function leave(): void {
      line.delete(job)
      if (!line.size) lines.delete(name)
      reject(signal?.reason)
    }
    async function job(): Promise<void> {
      signal?.removeEventListener('abort', leave)
      await act().then(resolve, reject)
    }
    signal?.addEventListener('abort', leave)
    lines.set(name, line.add(job))
    void work()
    return promise
  }
}
