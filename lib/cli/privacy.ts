// npm run privacy -- export | erase <e-mail>: what the site keeps of one person.
import { writeFile } from 'node:fs/promises'
import { config, ConfigError, type Config } from '../config/config.ts'
import { checkSource, CopyError } from '../embedded/database/copy.ts'
import type { Database } from '../embedded/database/open.ts'
import { inSnapshot } from '../embedded/database/transaction.ts'
import { openFiles } from '../embedded/files/open.ts'
import { erasePerson } from '../embedded/privacy/erase.ts'
import { exportedPerson } from '../embedded/privacy/export.ts'
import { HELD_TABLES, HOLDINGS } from '../embedded/privacy/holdings.ts'
import { letterFiles, lettersFolder, removeLetters } from '../embedded/privacy/letter-files.ts'
import { parsePerson, PrivacyError, readPerson, type PersonRows } from '../embedded/privacy/person.ts'
import { isFailure } from '../http/failure.ts'
import { parsePlace, withOne } from './db/place.ts'

const USAGE = `Usage: npm run privacy -- <command>
  export <e-mail> [--to <file>]   everything that is kept of a person as JSON, on the screen or in a new file
  erase <e-mail> [--yes]          says what would be erased; with --yes erases it
It is about the database and the files of the configured site, which may be running.
Ends with 0 when it is done, 1 when it cannot be done, 2 when --yes is missing.`

const NOT_DONE = 2
const NOTHING = 'Nothing is kept of this person.'

interface Asked {
  readonly settings: Config
  readonly database: Database
  readonly email: string
}

const read = ({ database, email }: Asked): Promise<PersonRows> => inSnapshot(database, (connection) => readPerson(connection, email))

async function exported(asked: Asked, file: string | undefined): Promise<boolean> {
  const letters = await letterFiles(lettersFolder(asked.settings.dataDir), asked.email)
  const text = `${JSON.stringify(exportedPerson(asked.email, await read(asked), letters, new Date()), null, 2)}\n`
  if (file === undefined) process.stdout.write(text)
  else
    await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      throw new PrivacyError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    })
  return true
}

const WORDS = { deleted: 'deleted', cleared: 'kept without what says who it was', kept: 'kept: nothing of a person is in them' }

/** What there is of a person, a line for each kind; empty where there is nothing. */
function report(rows: PersonRows, letters: readonly string[]): string {
  const lines = HELD_TABLES.filter((table) => rows[table].length).map((table) => `${table}: ${rows[table].length}, ${WORDS[HOLDINGS[table]]}`)
  return [...lines, ...(letters.length ? [`letters in files: ${letters.length}, deleted`] : [])].join('\n')
}

async function erased(asked: Asked, isSure: boolean): Promise<boolean> {
  const { settings, database, email } = asked
  if (settings.email?.toLowerCase() === email)
    throw new PrivacyError(`${email} is the operator's own address (OPERATOR_EMAIL): letters about everybody go there`)
  const letters = await letterFiles(lettersFolder(settings.dataDir), email)
  if (!isSure) {
    const rows = await read(asked)
    const kept = report(rows, letters)
    for (const { number, state } of rows.orders) console.log(`order ${number}: ${state}`)
    console.log(kept ? `${kept}\nNothing is erased yet: add --yes. It cannot be undone.` : NOTHING)
    return !kept
  }
  const rows = await erasePerson({ database, files: openFiles({ s3: settings.s3, dataDir: settings.dataDir }) }, email)
  await removeLetters(letters)
  console.log(report(rows, letters) || NOTHING)
  return true
}

async function main([command, address, ...options]: readonly string[]): Promise<boolean> {
  const [option, value, ...more] = options
  const isExport = command === 'export' && (option === undefined || (option === '--to' && value !== undefined))
  const isErase = command === 'erase' && (option === undefined || (option === '--yes' && value === undefined))
  if (address === undefined || more.length || !(isExport || isErase)) throw new PrivacyError(USAGE)
  const email = parsePerson(address)
  const settings = config()
  return withOne(parsePlace(settings.database.url ?? settings.database.dataDir), async (database) => {
    await checkSource(database)
    const asked = { settings, database, email }
    return isExport ? exported(asked, value) : erased(asked, option === '--yes')
  })
}

const isSaid = (error: unknown): error is Error =>
  error instanceof PrivacyError || error instanceof CopyError || error instanceof ConfigError || isFailure(error)

main(process.argv.slice(2)).then(
  (isDone) => {
    process.exitCode = isDone ? 0 : NOT_DONE
  },
  (error: unknown) => {
    console.error(isSaid(error) ? error.message : error)
    process.exit(1)
  },
)
