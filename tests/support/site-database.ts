import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const MAX_LOCK_WAIT_MS = 10_000

/** Opens the database of a running site, and waits for locks that the site holds, as the site does. */
export const openSiteDatabase = (dataDir: string, { readOnly = false } = {}): DatabaseSync =>
  new DatabaseSync(join(dataDir, 'site.sqlite'), { timeout: MAX_LOCK_WAIT_MS, readOnly })
