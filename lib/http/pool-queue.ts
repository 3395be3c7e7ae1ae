import { shared } from '../runtime/process-state.ts'
import { holdRequest } from './current-network.ts'
import { createFairQueue, type Requester } from './fair-queue.ts'

/**
 * Work in the four threads of libuv, which also read files and resolve host names. At most three of them are used, and
 * one by passwords, whose hash takes 36 ms and 19 MiB: the event loop is idle at that time, so other limits see no load.
 */
const QUEUES = {
  passwords: { concurrency: 1, maxWaiting: { network: 10, allocation: 20, all: 100 } },
  compression: { concurrency: 2 },
} as const

export const PASSWORDS_RETRY_AFTER_S = 5

export const STAFF: Requester = { side: 'staff' }

/**
 * Runs work in the thread pool when it is the requester's turn. The current request counts as unfinished until then.
 * @throws {QueueFull} at once; the reason of the requester's signal, if it aborts before the work starts
 */
export const inPool = <Result>(
  kind: keyof typeof QUEUES,
  work: () => Promise<Result>,
  requester: Requester,
): Promise<Result> => holdRequest(shared(`pool ${kind}`, () => createFairQueue(QUEUES[kind])).enqueue(work, requester))
