import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { runFile } from './child-process.ts'

/** The file that each of the processes runs. */
export const WORKER = fileURLToPath(new URL('./database-worker.ts', import.meta.url))

interface Ended {
  readonly code: number | NodeJS.Signals | null
  readonly output: string
}

/** Runs several processes that start at once on one or several databases, and waits for all of them. */
export async function atOnce(
  location: DatabaseLocation | readonly DatabaseLocation[],
  tasks: readonly (readonly string[])[],
): Promise<Ended[]> {
  const locations = [location].flat()
  const children = tasks.map(([task = '', ...rest]) =>
    runFile(WORKER, { args: [task, JSON.stringify(locations), ...rest] }),
  )
  try {
    for (const index of locations.keys()) {
      await Promise.all(children.map((child) => child.printed(new RegExp(`waiting for ${index}`))))
      for (const child of children) child.writeLine('go')
    }
    return await Promise.all(children.map(async (child) => ({ code: await child.ended, output: child.output() })))
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}
