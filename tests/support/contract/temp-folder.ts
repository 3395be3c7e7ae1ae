import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempFolder {
  readonly path: string
  remove(): Promise<void>
}

/** Creates a temporary folder for one test, outside of the project. */
export async function tempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'site-contract-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
