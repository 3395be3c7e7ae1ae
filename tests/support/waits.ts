import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
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

/** Fields 14 to 17 of proc(5), found by their position after the command, which may contain spaces. A tick is 10 ms. */
const timesOf = (stat: string): number[] =>
  (stat.split(') ').at(-1)?.split(' ').slice(11, 15) ?? []).map((ticks) => Number(ticks) * 10)
const parentOf = (stat: string) => Number(stat.split(') ').at(-1)?.split(' ')[1])
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

/** Records the CPU time of a site process so far, where the system provides it. */
export function recordProcessor(pid: number, what: 'site start' | 'site'): void {
  const stat = readStat(String(pid))
  if (stat) record('processor', what, sum(timesOf(stat).slice(0, 2)))
}

/** CPU milliseconds of this process, its ended and running child processes; 0 if the system does not provide it. */
function processorTime(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => parentOf(stat) === process.pid)
  return sum([readStat('self'), ...children].flatMap(timesOf))
}

/** Starts to measure the CPU time of a test file. @returns a function that records it */
export function measureFile(): () => void {
  const before = processorTime()
  return () => record('processor', 'file', processorTime() - before)
}

/** A fixed sleep in milliseconds, for changes without an event to wait for. */
export const sleep = (ms: number): Promise<void> => recordWait('sleep', () => delay(ms))
