import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { runFile } from './child-process.ts'

/** The file that each of the processes runs. */
export const WORKER = fileURLToPath(new URL('./database-worker.ts', import.meta.url))

interface Ended {
  readonly code: number | NodeJS.Signals | null
  readonly output: string
}

/** Runs several processes on one database that begin together, and waits for all of them. */
export async function atOnce(location: DatabaseLocation, tasks: readonly (readonly string[])[]): Promise<Ended[]> {
  const children = tasks.map(([task = '', ...rest]) =>
    runFile(WORKER, { args: [task, JSON.stringify(location), ...rest] }),
  )
  try {
    await Promise.all(children.map((child) => child.printed(/waiting/)))
    for (const child of children) child.say('go')
    return await Promise.all(children.map(async (child) => ({ code: await child.ended, output: child.output() })))
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}
