import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImageRejection } from './rejection.ts'
import type { ImageTask, TaskMessage, TaskResults } from './tasks.ts'
import { allocationKey } from '../../http/anonymize-ip.ts'
import { createFairQueue, UNKNOWN_NETWORK as UNKNOWN, type Requester } from '../../http/fair-queue.ts'
import { createWorkMeter } from '../../http/recent-work.ts'

/**
 * Limits of a worker process; a server runs one at a time (docs/decisions/0031). A task of a visitor has lower limits,
 * since others wait for it.
 */
export const WORKER_LIMITS = { memoryMb: 640, cpuSeconds: 60, seconds: 120 } as const
export const VISITOR_LIMITS = { ...WORKER_LIMITS, cpuSeconds: 6, seconds: 24 } as const
type Limits = Readonly<Record<keyof typeof WORKER_LIMITS, number>>

const WORKER = 'lib/embedded/images/worker.ts'
const [PRLIMIT, CHOOM] = ['/usr/bin/prlimit', '/usr/bin/choom'].map((path) =>
  existsSync(/* turbopackIgnore: true */ path) ? path : undefined,
)
const NODE_COMPILE_CACHE = join(/* turbopackIgnore: true */ process.cwd(), '.next/cache/compile')
const KILOBYTES_PER_MB = 1024
const BYTES_PER_MB = KILOBYTES_PER_MB * 1024
/** Node reserves this much memory for heaps and stacks without using it, so the limit of reserved memory adds it. */
const RESERVED_MB = 700
const WATCH_INTERVAL_MS = 25

export interface Client extends Requester {
  /** Ends the task even after its start; `signal` only before. */
  readonly interrupt?: AbortSignal
  /** Gets a function that returns the work done so far, in milliseconds of CPU time. */
  readonly onStart?: (workMs: () => number) => void
  readonly onEnd?: (workMs: number) => void
}

const workMeter = createWorkMeter()
export const recentWorkMs = (network: string | undefined): number => workMeter.of(network ?? UNKNOWN)

const { enqueue } = createFairQueue({ workOf: workMeter.of, maxWaiting: { network: 20, allocation: 40, all: 100 } })

/**
 * Starts a worker with a minimal environment, since the server's contains secrets, and without core dumps, which would
 * contain the visitor's image. If memory runs out, the kernel kills the worker before the server. Compiled modules
 * halve the startup time; Node works without this cache if its folder is not writable.
 */
function startWorker({ memoryMb, cpuSeconds }: Limits): ChildProcess {
  const node = [process.execPath, join(/* turbopackIgnore: true */ process.cwd(), WORKER)]
  const prlimit = [`--data=${(memoryMb + RESERVED_MB) * BYTES_PER_MB}`, `--cpu=${cpuSeconds}`, '--core=0', '--']
  const oomPriority = CHOOM ? [CHOOM, '-n', '1000', '--'] : []
  const [command = '', ...args] = [...oomPriority, ...(PRLIMIT ? [PRLIMIT, ...prlimit] : []), ...node]
  const env = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE } as const
  return spawn(/* turbopackIgnore: true */ command, args, {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}

/** The most memory that the process has used at once; 0 if it has ended. */
function peakMegabytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
    return Number(kilobytes ?? 0) / KILOBYTES_PER_MB
  } catch {
    return 0
  }
}

const PROC_TICK_MS = 10
const HAS_PROC = existsSync(/* turbopackIgnore: true */ '/proc/self/stat')

/**
 * Returns a clock of the CPU time that a process has used, in milliseconds; after its end, the last value read. Elapsed
 * time would count a busy machine as work of the sender. Without `/proc` it is the only measure.
 */
function createCpuClock(pid: number | undefined): () => number {
  const startedAt = performance.now()
  let usedMs = 0
  return () => {
    if (!HAS_PROC) return performance.now() - startedAt
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      // The name in parentheses may contain spaces; user and system time are the 12th and 13th fields after it.
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      usedMs = (Number(user) + Number(system)) * PROC_TICK_MS
    } catch {
      // The process has ended.
    }
    return usedMs
  }
}

const tooCostly = ({ memoryMb, cpuSeconds }: Limits) =>
  new ImageRejection('tooMuch', `The image cannot be made in ${memoryMb} MB and ${cpuSeconds} s; send a smaller one`)

function perform<Task extends ImageTask>(
  task: Task,
  worker: ChildProcess,
  limits: Limits,
  workMs: () => number,
  interrupt: AbortSignal | undefined,
): Promise<TaskResults[Task['task']]> {
  return new Promise((resolve, reject) => {
    const kill = () => worker.kill('SIGKILL')
    const abort = () => {
      kill()
      reject(interrupt?.reason)
    }
    interrupt?.addEventListener('abort', abort)
    let wasAboveMemory = false
    // Keeps the answer, since the memory of a killed process can no longer be read.
    const isAboveMemory = () => (wasAboveMemory ||= peakMegabytes(worker.pid) > limits.memoryMb)
    const watchTimer = setInterval(() => {
      workMs()
      if (isAboveMemory()) kill()
    }, WATCH_INTERVAL_MS)
    const timeout = setTimeout(kill, limits.seconds * 1000)
    worker
      .once('message', (message: TaskMessage<Task['task']>) => {
        // A busy server may check the memory only now; the same file must always have the same result.
        const isTooCostly = isAboveMemory()
        workMs()
        // The worker waits to be killed: if it exited, a busy server might see the exit before the message.
        kill()
        if (isTooCostly) reject(tooCostly(limits))
        else if ('result' in message) resolve(message.result)
        else
          reject(
            'rejection' in message
              ? new ImageRejection(message.rejection.code, message.rejection.message)
              : new Error(`image worker: ${message.error}`),
          )
      })
      .once('error', reject)
      .once('exit', (code, signal) => {
        clearInterval(watchTimer)
        clearTimeout(timeout)
        interrupt?.removeEventListener('abort', abort)
        // Killed by a limit, by the watch or by a failed allocation. After a message the promise is already settled.
        reject(signal ? tooCostly(limits) : new Error(`image worker: ended with ${code}`))
      })
    worker.send(task, (error) => error && reject(error))
  })
}

/**
 * Performs a task in its own process with memory and time limits, one at a time. The client's `onEnd` is called with
 * the CPU time, whatever the result.
 * @throws {ImageRejection} also if a limit is exceeded; {QueueFull}; the reason of a signal of the client that aborts
 */
export function performTask<Task extends ImageTask>(
  task: Task,
  client: Client,
  limits: Limits = client.side === 'staff' ? WORKER_LIMITS : VISITOR_LIMITS,
): Promise<TaskResults[Task['task']]> {
  return enqueue(() => {
    const worker = startWorker(limits)
    const workMs = createCpuClock(worker.pid)
    client.onStart?.(workMs)
    return perform(task, worker, limits, workMs, client.interrupt).finally(() => {
      const milliseconds = workMs()
      if (client.side === 'visitor') {
        const network = client.network ?? UNKNOWN
        workMeter.add(network, milliseconds)
        workMeter.add(client.allocation ?? allocationKey(network), milliseconds)
      }
      client.onEnd?.(milliseconds)
    })
  }, client)
}
