import { appendFileSync, existsSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What a test waits for beside its own work. */
type WaitReason = 'server start' | 'database' | 'sleep'

const FOLDER = 'test-results'

let currentFile = 'tests/browser'

/** Names the test file that the waits from now on belong to. */
export function setWaitingFile(path: string): void {
  currentFile = relative('.', path)
}

/** Runs work that a test waits for, and records how many milliseconds it took: see `npm run test:times`. */
export async function recordWait<T>(reason: WaitReason, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    const line = [currentFile, reason, Math.round(performance.now() - start)].join('\t')
    if (existsSync(FOLDER)) appendFileSync(`${FOLDER}/waits.tsv`, `${line}\n`)
  }
}

/** A fixed sleep, in milliseconds, for what has no event to wait for. */
export const sleep = (ms: number): Promise<void> => recordWait('sleep', () => delay(ms))
