import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { CopyError } from '../../embedded/database/copy.ts'
import { openDatabase, sqliteFile, type Database, type DatabaseLocation } from '../../embedded/database/open.ts'

/** A database that a command is about. */
export interface Place {
  /** What the operator is told it is: an address without its password, or a folder. */
  readonly name: string
  readonly location: DatabaseLocation
}

/**
 * The database that an argument names: a PostgreSQL address, or the data folder of a SQLite file.
 * @throws {CopyError}
 */
export function parsePlace(text: string): Place {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) {
    const url = new URL(text)
    if (url.password) url.password = '***'
    return { name: url.href, location: { url: text } }
  }
  if (!text || text.includes('://')) throw new CopyError(`"${text}" is neither a postgresql:// address nor a folder`)
  return { name: resolve(text), location: { dataDir: resolve(text) } }
}

/** What two names of one database have in common. */
function addressOf({ location: { url, dataDir = '' } }: Place): string {
  if (!url) return existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

/** Opens a database whose statements may take any time, and sees whether it answers. */
async function opened({ name, location }: Place): Promise<Database> {
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

/** Says where a data folder has no database: opening would make one. @throws {CopyError} */
function checkThere({ name, location: { url, dataDir = '' } }: Place): void {
  if (!url && !existsSync(sqliteFile(dataDir))) throw new CopyError(`there is no database in ${name}`)
}

async function opening<T>(place: Place, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await opened(place)
  try {
    return await act(database)
  } finally {
    await database.destroy()
  }
}

/**
 * Opens a database for as long as `act` takes.
 * @throws {CopyError} where it is not there, or cannot be opened
 */
export async function withOne<T>(place: Place, act: (database: Database) => Promise<T>): Promise<T> {
  checkThere(place)
  return opening(place, act)
}

/**
 * Opens two databases for as long as `act` takes.
 * @throws {CopyError} where the first is not there, one cannot be opened, or both are one
 */
export async function withBoth<T>(
  from: Place,
  to: Place,
  act: (from: Database, to: Database) => Promise<T>,
): Promise<T> {
  if (addressOf(from) === addressOf(to)) throw new CopyError(`${from.name} and ${to.name} are the same database`)
  return withOne(from, (source) => opening(to, (target) => act(source, target)))
}
