import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Time of external operations that a test waits for. */
type WaitReason = 'server start' | 'database' | 'sleep'

const FOLDER = 'test-results'

let currentFile = 'tests/browser'

/** Sets the test file of the following waits. */
export function setWaitingFile(path: string): void {
  currentFile = relative('.', path)
}

function record(table: 'waits' | 'processor', what: string, milliseconds: number): void {
  const line = [currentFile, what, Math.round(milliseconds)].join('\t')
  if (existsSync(FOLDER)) appendFileSync(`${FOLDER}/${table}.tsv`, `${line}\n`)
}

/** Runs an operation that a test waits for and records its milliseconds: see `npm run test:times`. */
export async function recordWait<T>(reason: WaitReason, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    record('waits', reason, performance.now() - start)
  }
}

/** Records the CPU time of a site process so far, where the system provides it. */
export function recordProcessor(pid: number, what: 'site start' | 'site'): void {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return
  // Fields 14 and 15 of proc(5), found by their position after the command, which may contain spaces. A tick is 10 ms.
  const [user, system] = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? []
  record('processor', what, (Number(user) + Number(system)) * 10)
}

/** A fixed sleep in milliseconds, for changes without an event to wait for. */
export const sleep = (ms: number): Promise<void> => recordWait('sleep', () => delay(ms))
