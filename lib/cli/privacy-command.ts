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
import { isPayableSession } from '../embedded/payments/sessions.ts'
import { erasePerson } from '../embedded/privacy/erase.ts'
import { exportedPerson } from '../embedded/privacy/export.ts'
import { PERSONAL_TABLES, PERSONAL_DATA } from '../embedded/privacy/personal-data.ts'
import { findEmailFiles, emailFolder, removeFiles } from '../embedded/privacy/email-files.ts'
import {
  otherIds,
  parsePerson,
  PrivacyError,
  readPerson,
  type PersonId,
  type PersonRows,
} from '../embedded/privacy/person.ts'
import { isUpstreamError } from '../http/upstream-error.ts'
import { parseDatabaseName, withDatabase } from './db/location.ts'

const USAGE = `Usage: npm run privacy -- <command>
  export <person> [--to <file>]   all stored data of a person as JSON, to the terminal or a new file
  erase <person> [--yes]          says what would be erased; with --yes erases it
A person is an email address, a phone number with "+" and country code, or the number of an order or conversation.
It is about the database and the files of the configured site, which may be running.
Ends with 0 when it is done, 1 when it cannot be done, 2 when --yes is missing.`

const EXIT_OK = 0
const EXIT_FAILED = 1
const EXIT_UNCONFIRMED = 2
const NOTHING = 'No data of this person is stored.'

interface CommandContext {
  readonly settings: Config
  readonly database: Database
  readonly person: PersonId
}

const readRows = ({ database, person }: CommandContext): Promise<PersonRows> =>
  inSnapshot(database, (connection) => readPerson(connection, person))

/** Logs the actor and the number of rows, but not the person. */
async function logCommand(
  { database }: CommandContext,
  kind: Parameters<typeof logAccess>[1]['kind'],
  rows: PersonRows,
): Promise<void> {
  const count = PERSONAL_TABLES.reduce((sum, table) => sum + rows[table].length, 0)
  await logAccess(database, { actor: commandLineUser(), kind, count }, new Date())
}

async function exportPerson(context: CommandContext, file: string | undefined): Promise<boolean> {
  const rows = await readRows(context)
  await logCommand(context, 'person-export', rows)
  const emailFiles = await findEmailFiles(emailFolder(context.settings.dataDir), context.person, rows)
  const text = JSON.stringify(exportedPerson(context.person, rows, emailFiles, new Date()), null, 2)
  if (file === undefined) console.log(text)
  else
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
      throw new PrivacyError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    })
  return true
}

const OUTCOMES = { deleted: 'deleted', cleared: 'anonymized', kept: 'unchanged: without personal data' }

function report(rows: PersonRows, emailFiles: readonly string[]): string {
  const lines = PERSONAL_TABLES.filter((table) => rows[table].length).map(
    (table) => `${table}: ${rows[table].length}, ${OUTCOMES[PERSONAL_DATA[table]]}`,
  )
  return [...lines, ...(emailFiles.length ? [`emails in files: ${emailFiles.length}, deleted`] : [])].join('\n')
}

/** Orders that can still be paid at the payment provider, which this command does not call. */
const payableOrders = ({ payment_sessions }: PersonRows): string[] => [
  ...new Set(
    payment_sessions.filter((row) => isPayableSession(row, new Date())).map(({ order_number: number }) => number),
  ),
]

async function runErasure(context: CommandContext, isConfirmed: boolean): Promise<boolean> {
  const { settings, database, person } = context
  if (person.kind === 'email' && settings.email === person.email)
    throw new PrivacyError(
      `${emailText(person.email)} is the operator's own address (OPERATOR_EMAIL): e-mails about all visitors go there`,
    )
  const current = await readRows(context)
  const emailFiles = await findEmailFiles(emailFolder(settings.dataDir), person, current)
  const others = otherIds(person, current)
  if (others.length) console.log(`Other contacts in these records, search for them too: ${others.join(', ')}`)
  const payable = payableOrders(current)
  if (payable.length) {
    const advice = `Open payment pages: revoke the links of ${payable.join(', ')} at /orders-admin first, which ends them`
    if (isConfirmed) throw new PrivacyError(advice)
    console.log(advice)
  }
  if (!isConfirmed) {
    await logCommand(context, 'person-preview', current)
    const summary = report(current, emailFiles)
    for (const { number, fulfilment_state, payment_state } of current.orders)
      console.log(`order ${number}: ${fulfilment_state}, ${payment_state}`)
    console.log(summary ? `${summary}\nNothing is erased yet: add --yes. It cannot be undone.` : NOTHING)
    return !summary
  }
  const rows = await erasePerson({ database, files: openFiles({ s3: settings.s3, dataDir: settings.dataDir }) }, person)
  await logCommand(context, 'person-erasure', rows)
  await removeFiles(emailFiles)
  await removeOutdatedInitialPassword(database, settings.dataDir)
  console.log(report(rows, emailFiles) || NOTHING)
  return true
}

async function perform([command, address, ...options]: readonly string[], readConfig: () => Config): Promise<boolean> {
  const [option, value, ...more] = options
  const isExport = command === 'export' && (option === undefined || (option === '--to' && value !== undefined))
  const isErase = command === 'erase' && (option === undefined || (option === '--yes' && value === undefined))
  if (address === undefined || more.length || !(isExport || isErase)) throw new PrivacyError(USAGE)
  const person = parsePerson(address)
  const settings = readConfig()
  return withDatabase(parseDatabaseName(settings.database.url ?? settings.database.dataDir), async (database) => {
    await checkSource(database)
    const context = { settings, database, person }
    return isExport ? exportPerson(context, value) : runErasure(context, option === '--yes')
  })
}

const isExpectedError = (error: unknown): error is Error =>
  error instanceof PrivacyError || error instanceof CopyError || error instanceof ConfigError || isUpstreamError(error)

/**
 * Exports or erases the personal data of one person.
 * @returns the exit code
 */
export async function runPrivacyCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  try {
    return (await perform(args, readConfig)) ? EXIT_OK : EXIT_UNCONFIRMED
  } catch (error) {
    console.error(isExpectedError(error) ? error.message : error)
    return EXIT_FAILED
  }
}
