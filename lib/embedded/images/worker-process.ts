import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImageRefusal } from './refusal.ts'
import type { ImageTask, TaskMessage, TaskResults } from './tasks.ts'
import { createFairQueue, type Waiting } from '../../http/fair-queue.ts'

/** Limits of one worker process; there is one at a time in a server (docs/decisions/0031). */
export const WORKER_LIMITS = { memoryMb: 640, cpuSeconds: 60, seconds: 120 } as const
/** Those of a task of a visitor, for which others wait. */
export const VISITOR_LIMITS = { ...WORKER_LIMITS, cpuSeconds: 10, seconds: 40 } as const
type Limits = Readonly<Record<keyof typeof WORKER_LIMITS, number>>

const WORKER = 'lib/embedded/images/worker.ts'
/** Programs of util-linux, where the system has them. */
const [PRLIMIT, CHOOM] = ['/usr/bin/prlimit', '/usr/bin/choom'].map((path) =>
  existsSync(/* turbopackIgnore: true */ path) ? path : undefined,
)
/** Where it cannot be written, Node goes without. */
const NODE_COMPILE_CACHE = join(/* turbopackIgnore: true */ process.cwd(), '.next/cache/compile')
const PAGE_BYTES = 4096
const MB = 1024 * 1024
/** Memory that Node reserves for heaps and stacks and never uses: what may be reserved is that much above what may be resident. */
const RESERVED_MB = 700
/** Milliseconds between two looks at a worker's memory. */
const WATCH_MS = 25

/** Whose task it is. */
export interface Client extends Waiting {
  /** Told when the task begins. */
  readonly begins?: () => void
  /** Told after how many milliseconds it has ended, whatever came of it. */
  readonly took?: (milliseconds: number) => void
}

const turn = createFairQueue()

function startWorker({ memoryMb, cpuSeconds }: Limits): ChildProcess {
  const node = [process.execPath, join(/* turbopackIgnore: true */ process.cwd(), WORKER)]
  // Without core dumps, which would have the visitor's picture in them.
  const prlimit = [`--data=${(memoryMb + RESERVED_MB) * MB}`, `--cpu=${cpuSeconds}`, '--core=0', '--']
  // Where memory ends, the kernel ends the worker before the server.
  const first = CHOOM ? [CHOOM, '-n', '1000', '--'] : []
  const [command = '', ...args] = [...first, ...(PRLIMIT ? [PRLIMIT, ...prlimit] : []), ...node]
  // Of the server's environment the worker gets no more: there are secrets in it. Compiled modules halve the time to its start.
  const env = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE } as const
  return spawn(/* turbopackIgnore: true */ command, args, {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}

/** Resident memory of a process, in bytes; 0 where the system does not tell it or the process has ended. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

const tooCostly = ({ memoryMb, cpuSeconds }: Limits) =>
  new ImageRefusal('tooMuch', `The image cannot be made in ${memoryMb} MB and ${cpuSeconds} s; send a smaller one`)

function perform<Task extends ImageTask>(task: Task, limits: Limits): Promise<TaskResults[Task['task']]> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(limits)
    const kill = () => worker.kill('SIGKILL')
    const watch = setInterval(() => residentBytes(worker.pid) > limits.memoryMb * MB && kill(), WATCH_MS)
    const late = setTimeout(kill, limits.seconds * 1000)
    worker
      .once('message', (message: TaskMessage<Task['task']>) => {
        // It waits to be killed: were it to exit, a busy server might hear of its end before it reads its message.
        kill()
        if ('result' in message) resolve(message.result)
        else
          reject(
            'refusal' in message
              ? new ImageRefusal(message.refusal.code, message.refusal.message)
              : new Error(`image worker: ${message.error}`),
          )
      })
      .once('error', reject)
      .once('exit', (code, signal) => {
        clearInterval(watch)
        clearTimeout(late)
        // Killed by a limit, by the watch, or by an allocation that failed; after a message this changes nothing.
        reject(signal ? tooCostly(limits) : new Error(`image worker: ended with ${code}`))
      })
    worker.send(task, (error) => error && reject(error))
  })
}

/**
 * Performs a task in a process of its own, with limits of memory and time, one at a time.
 * @throws {ImageRefusal} also where a limit was met
 */
export function performTask<Task extends ImageTask>(
  task: Task,
  client: Client,
  limits: Limits = client.side === 'staff' ? WORKER_LIMITS : VISITOR_LIMITS,
): Promise<TaskResults[Task['task']]> {
  return turn(() => {
    const began = performance.now()
    client.begins?.()
    return perform(task, limits).finally(() => client.took?.(performance.now() - began))
  }, client)
}
