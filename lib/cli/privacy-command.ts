import { writeFile } from 'node:fs/promises'
import { ConfigError, type Config } from '../config/config.ts'
import { emailText } from '../domain/email-text.ts'
import { logAccess } from '../embedded/access-log/repository.ts'
import { commandLineUser } from './command-line-user.ts'
import { removeOutdatedInitialPassword } from '../embedded/accounts/initial-password.ts'
import { checkSource, CopyError } from '../embedded/database/copy.ts'
import type { Database } from '../embedded/database/open.ts'
import { inSnapshot } from '../embedded/database/transaction.ts'
import { openFiles } from '../embedded/files/open.ts'
import { erasePerson } from '../embedded/privacy/erase.ts'
import { exportedPerson } from '../embedded/privacy/export.ts'
import { HELD_TABLES, HOLDINGS } from '../embedded/privacy/holdings.ts'
import { letterFiles, lettersFolder, removeLetters } from '../embedded/privacy/letter-files.ts'
import {
  otherIds,
  parsePerson,
  PrivacyError,
  readPerson,
  type PersonId,
  type PersonRows,
} from '../embedded/privacy/person.ts'
import { isFailure } from '../http/failure.ts'
import { parsePlace, withOne } from './db/place.ts'

const USAGE = `Usage: npm run privacy -- <command>
  export <person> [--to <file>]   everything that is kept of a person as JSON, on the screen or in a new file
  erase <person> [--yes]          says what would be erased; with --yes erases it
A person is an e-mail address, a telephone number with "+" and country code, or the number of an order or conversation.
It is about the database and the files of the configured site, which may be running.
Ends with 0 when it is done, 1 when it cannot be done, 2 when --yes is missing.`

/** Exit codes of the command. */
const [DONE, FAILED, UNCONFIRMED] = [0, 1, 2]
const NOTHING = 'Nothing is kept of this person.'

interface Asked {
  readonly settings: Config
  readonly database: Database
  readonly person: PersonId
}

const read = ({ database, person }: Asked): Promise<PersonRows> =>
  inSnapshot(database, (connection) => readPerson(connection, person))

/** The log names who gave the command, and how many rows there were of a person, not the person. */
async function logCommand(
  { database }: Asked,
  kind: Parameters<typeof logAccess>[1]['kind'],
  rows: PersonRows,
): Promise<void> {
  const count = HELD_TABLES.reduce((sum, table) => sum + rows[table].length, 0)
  await logAccess(database, { who: commandLineUser(), kind, count }, new Date())
}

async function exported(asked: Asked, file: string | undefined): Promise<boolean> {
  const rows = await read(asked)
  await logCommand(asked, 'person-export', rows)
  const letters = await letterFiles(lettersFolder(asked.settings.dataDir), asked.person, rows)
  const text = JSON.stringify(exportedPerson(asked.person, rows, letters, new Date()), null, 2)
  if (file === undefined) console.log(text)
  else
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      throw new PrivacyError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    })
  return true
}

const WORDS = {
  deleted: 'deleted',
  cleared: 'kept without what says who it was',
  kept: 'kept: nothing of a person is in them',
}

/** What there is of a person, a line for each kind; empty where there is nothing. */
function report(rows: PersonRows, letters: readonly string[]): string {
  const lines = HELD_TABLES.filter((table) => rows[table].length).map(
    (table) => `${table}: ${rows[table].length}, ${WORDS[HOLDINGS[table]]}`,
  )
  return [...lines, ...(letters.length ? [`letters in files: ${letters.length}, deleted`] : [])].join('\n')
}

async function erased(asked: Asked, isSure: boolean): Promise<boolean> {
  const { settings, database, person } = asked
  if (person.kind === 'email' && settings.email === person.email)
    throw new PrivacyError(
      `${emailText(person.email)} is the operator's own address (OPERATOR_EMAIL): letters about everybody go there`,
    )
  const found = await read(asked)
  const letters = await letterFiles(lettersFolder(settings.dataDir), person, found)
  const others = otherIds(person, found)
  if (others.length) console.log(`Also given there, look for them too: ${others.join(', ')}`)
  if (!isSure) {
    await logCommand(asked, 'person-preview', found)
    const kept = report(found, letters)
    for (const { number, fulfilment_state, payment_state } of found.orders)
      console.log(`order ${number}: ${fulfilment_state}, ${payment_state}`)
    console.log(kept ? `${kept}\nNothing is erased yet: add --yes. It cannot be undone.` : NOTHING)
    return !kept
  }
  const rows = await erasePerson({ database, files: openFiles({ s3: settings.s3, dataDir: settings.dataDir }) }, person)
  await logCommand(asked, 'person-erasure', rows)
  await removeLetters(letters)
  await removeOutdatedInitialPassword(database, settings.dataDir)
  console.log(report(rows, letters) || NOTHING)
  return true
}

async function perform([command, address, ...options]: readonly string[], readConfig: () => Config): Promise<boolean> {
  const [option, value, ...more] = options
  const isExport = command === 'export' && (option === undefined || (option === '--to' && value !== undefined))
  const isErase = command === 'erase' && (option === undefined || (option === '--yes' && value === undefined))
  if (address === undefined || more.length || !(isExport || isErase)) throw new PrivacyError(USAGE)
  const person = parsePerson(address)
  const settings = readConfig()
  return withOne(parsePlace(settings.database.url ?? settings.database.dataDir), async (database) => {
    await checkSource(database)
    const asked = { settings, database, person }
    return isExport ? exported(asked, value) : erased(asked, option === '--yes')
  })
}

const isSaid = (error: unknown): error is Error =>
  error instanceof PrivacyError || error instanceof CopyError || error instanceof ConfigError || isFailure(error)

/** Exports or erases what is kept of a person. @returns the exit code */
export async function runPrivacyCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  try {
    return (await perform(args, readConfig)) ? DONE : UNCONFIRMED
  } catch (error) {
    console.error(isSaid(error) ? error.message : error)
    return FAILED
  }
}
