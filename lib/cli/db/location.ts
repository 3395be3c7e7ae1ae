import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { CopyError } from '../../embedded/database/copy.ts'
import { openDatabase, sqliteFile, type Database, type DatabaseLocation } from '../../embedded/database/open.ts'

export interface DatabaseTarget {
  /** Name for output: a URL without its password, or a folder. */
  readonly name: string
  readonly location: DatabaseLocation
}

/**
 * Parses a PostgreSQL URL or the data folder of a SQLite file.
 * @throws {CopyError}
 */
export function parseDatabaseName(text: string): DatabaseTarget {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) {
    const url = new URL(text)
    if (url.password) url.password = '***'
    return { name: url.href, location: { url: text } }
  }
  if (!text || text.includes('://')) throw new CopyError(`"${text}" is neither a postgresql:// address nor a folder`)
  return { name: resolve(text), location: { dataDir: resolve(text) } }
}

/** Key that is equal for two names of one database. */
function identityKey({ location: { url, dataDir = '' } }: DatabaseTarget): string {
  if (!url) return existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

async function openChecked({ name, location }: DatabaseTarget): Promise<Database> {
  try {
    const database = openDatabase({ ...location, timeout: 0 })
    await database.connection().execute(async () => undefined)
    return database
  } catch (error) {
    throw new CopyError(`${name} cannot be opened: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Opening SQLite would create a missing file.
 * @throws {CopyError}
 */
function checkExists({ name, location: { url, dataDir = '' } }: DatabaseTarget): void {
  if (!url && !existsSync(sqliteFile(dataDir))) throw new CopyError(`no database found in ${name}`)
}

async function withOpened<T>(target: DatabaseTarget, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openChecked(target)
  try {
    return await act(database)
  } finally {
    await database.destroy()
  }
}

/**
 * Runs `act` with a database, then closes it.
 * @throws {CopyError} if the database does not exist or cannot be opened
 */
export async function withDatabase<T>(target: DatabaseTarget, act: (database: Database) => Promise<T>): Promise<T> {
  checkExists(target)
  return withOpened(target, act)
}

/**
 * Runs `act` with two databases, then closes them.
 * @throws {CopyError} if the first does not exist, one cannot be opened, or both are the same
 */
export async function withDatabases<T>(
  from: DatabaseTarget,
  to: DatabaseTarget,
  act: (from: Database, to: Database) => Promise<T>,
): Promise<T> {
  if (identityKey(from) === identityKey(to)) throw new CopyError(`${from.name} and ${to.name} are the same database`)
  return withDatabase(from, (source) => withOpened(to, (target) => act(source, target)))
}
