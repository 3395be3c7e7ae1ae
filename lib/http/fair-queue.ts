import { AsyncResource } from 'node:async_hooks'
import { allocationKey, type NetworkKeys } from './anonymize-ip.ts'
import { createRanking, type Ranking } from './ranking.ts'

export interface Requester {
  readonly side: 'staff' | 'visitor'
  readonly network?: string | undefined
  readonly allocation?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export const UNKNOWN_NETWORK = 'unknown'

export class QueueFull extends Error {
  override name = 'QueueFull'
  readonly isOfNetwork: boolean
  constructor(isOfNetwork: boolean) {
    super(isOfNetwork ? 'too many tasks of this network wait' : 'too many tasks wait')
    this.isOfNetwork = isOfNetwork
  }
}

/** Recognizes the error of a queue that another copy of this module created, as each bundle has one. */
export const isQueueFull = (error: unknown): error is QueueFull => error instanceof Error && error.name === 'QueueFull'

/** Waiting tasks: of visitors by network and by allocation, and of visitors and of staff in all. */
export interface MaxWaiting {
  readonly network: number
  readonly allocation: number
  readonly all: number
}

const MAX_WAITING: MaxWaiting = { network: 400, allocation: 1000, all: 2000 }

interface FairQueueOptions {
  readonly concurrency?: number
  readonly maxWaiting?: MaxWaiting
  /**
   * Recent work of a network or an allocation: those with less come first. If it is not 0, each start reads that of all
   * networks.
   */
  readonly workOf?: (key: string) => number
  /** Whether a task of the network or allocation may start now; call `resume` when a result becomes true. */
  readonly mayStart?: (network: string) => boolean
  readonly mayStartAllocation?: (allocation: string) => boolean
}

export interface FairQueue {
  /** @throws the reason of the signal, if it aborts before the task starts; {QueueFull} */
  enqueue<Result>(act: () => Promise<Result>, requester: Requester): Promise<Result>
  /** Starts tasks of a network, or of all, that may start again. */
  resume(of?: NetworkKeys): void
  isFull(visitor: NetworkKeys): boolean
}

interface Task {
  readonly run: () => Promise<void>
  readonly reject: (reason: unknown) => void
}

interface Line {
  readonly network: string
  readonly tasks: Set<Task>
}

interface Allocation {
  readonly key: string
  readonly lines: Map<string, Line>
  /** Lines that may start, in the order of their turns. */
  readonly ready: Set<Line>
  readonly waiting: Ranking<Line>
}

/**
 * Runs up to `concurrency` tasks at a time: staff first, then visitors, round-robin by allocation and by network within
 * one, so that a network with many tasks delays only itself, and a sender with many networks counts as one. In a full
 * queue the allocation with the most loses its newest, in a full allocation the network. Those at their limit wait out
 * of line: a start takes as long for 10,000 networks as for one. Each task runs in the async context of its caller: in
 * that of the task before it, Next would render no page after an API call.
 */
export function createFairQueue({
  concurrency = 1,
  maxWaiting = MAX_WAITING,
  workOf = () => 0,
  mayStart = () => true,
  mayStartAllocation = () => true,
}: FairQueueOptions = {}): FairQueue {
  const staff = new Set<Task>()
  const allocations = new Map<string, Allocation>()
  const ready = new Set<Allocation>()
  const waiting = createRanking<Allocation>()
  let waitingInAll = 0
  let running = 0

  function count(allocation: Allocation, line: Line, by: 1 | -1): void {
    waitingInAll += by
    waiting.add(allocation, by)
    allocation.waiting.add(line, by)
  }

  function join({ network, allocation: key }: NetworkKeys, task: Task): () => void {
    const allocation = allocations.get(key) ?? {
      key,
      lines: new Map<string, Line>(),
      ready: new Set<Line>(),
      waiting: createRanking<Line>(),
    }
    allocations.set(key, allocation)
    const line = allocation.lines.get(network) ?? { network, tasks: new Set<Task>() }
    if (!line.tasks.size) {
      allocation.lines.set(network, line)
      allocation.ready.add(line)
      ready.add(allocation)
    }
    line.tasks.add(task)
    count(allocation, line, 1)
    return () => remove(allocation, line, task)
  }

  function remove(allocation: Allocation, line: Line, task: Task): void {
    if (!line.tasks.delete(task)) return
    count(allocation, line, -1)
    if (line.tasks.size) return
    allocation.lines.delete(line.network)
    allocation.ready.delete(line)
    if (!allocation.ready.size) ready.delete(allocation)
    if (!allocation.lines.size) allocations.delete(allocation.key)
  }

  function moveToEnd(allocation: Allocation, line: Line): void {
    if (allocation.ready.delete(line)) allocation.ready.add(line)
    if (ready.delete(allocation)) ready.add(allocation)
  }

  function dropNewest(allocation: Allocation): void {
    const line = [...allocation.waiting.top()].at(-1)
    const task = line && [...line.tasks].at(-1)
    if (!task) return
    remove(allocation, line, task)
    task.reject(new QueueFull(false))
  }

  /** Makes a place in a full queue, or in a full allocation, unless the newcomer would have as many tasks as others. */
  function makePlace({ network, allocation: key }: NetworkKeys): boolean {
    const own = allocations.get(key)
    const line = own?.lines.get(network)
    const ownWaiting = own ? waiting.of(own) : 0
    const isAllocationFull = ownWaiting >= maxWaiting.allocation
    if (!isAllocationFull && waitingInAll < maxWaiting.all) return true
    const [largest] = waiting.top()
    if (!isAllocationFull && largest && waiting.of(largest) > ownWaiting + 1) {
      dropNewest(largest)
      return true
    }
    const [longest] = own?.waiting.top() ?? []
    if (!own || !longest || longest.tasks.size <= (line?.tasks.size ?? 0) + 1) return false
    dropNewest(own)
    return true
  }

  function nextLine(): readonly [Allocation, Line] | undefined {
    let next: readonly [Allocation, Line] | undefined
    let least = Infinity
    for (const allocation of ready) {
      const lines = mayStartAllocation(allocation.key) ? allocation.ready : []
      let isBlocked = true
      for (const line of lines) {
        if (!mayStart(line.network)) {
          allocation.ready.delete(line)
          continue
        }
        isBlocked = false
        const amount = workOf(allocation.key) + workOf(line.network)
        if (amount >= least) continue
        next = [allocation, line]
        least = amount
        if (amount <= 0) return next
      }
      if (isBlocked) ready.delete(allocation)
    }
    return next
  }

  function nextTask(): Task | undefined {
    const [first] = staff
    if (first) {
      staff.delete(first)
      return first
    }
    const next = nextLine()
    if (!next) return undefined
    const [task] = next[1].tasks
    if (task) remove(...next, task)
    moveToEnd(...next)
    return task
  }

  async function work(): Promise<void> {
    if (running >= concurrency) return
    running += 1
    for (let task = nextTask(); task; task = nextTask()) await task.run()
    running -= 1
  }

  function isFull({ network, allocation }: NetworkKeys): boolean {
    return (allocations.get(allocation)?.lines.get(network)?.tasks.size ?? 0) >= maxWaiting.network
  }

  function enqueue<Result>(
    act: () => Promise<Result>,
    { side, network = UNKNOWN_NETWORK, allocation = allocationKey(network), signal }: Requester,
  ): Promise<Result> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const keys = { network, allocation }
    const isStaff = side === 'staff'
    if (!isStaff && isFull(keys)) return Promise.reject(new QueueFull(true))
    if (isStaff ? staff.size >= maxWaiting.all : !makePlace(keys)) return Promise.reject(new QueueFull(false))
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const run = AsyncResource.bind(async (): Promise<void> => {
      signal?.removeEventListener('abort', abort)
      await act().then(resolve, reject)
    })
    const task: Task = { run, reject }
    const leave = isStaff ? () => staff.delete(task) : join(keys, task)
    if (isStaff) staff.add(task)
    function abort(): void {
      leave()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort)
    void work()
    return promise
  }

  function release(allocation: Allocation | undefined, lines: Iterable<Line>): void {
    for (const line of lines) allocation?.ready.add(line)
    if (allocation?.ready.size) ready.add(allocation)
  }

  return {
    enqueue,
    isFull,
    resume(of) {
      const allocation = of && allocations.get(of.allocation)
      const line = of && allocation?.lines.get(of.network)
      if (of) release(allocation, line ? [line] : [])
      else
        for (const one of allocations.values()) release(one, one.ready.size < one.lines.size ? one.lines.values() : [])
      for (let free = concurrency - running; free > 0; free -= 1) void work()
    },
  }
}
