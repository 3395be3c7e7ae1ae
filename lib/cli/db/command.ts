import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { ConfigError, type Config } from '../../config/config.ts'
import { CopyError } from '../../embedded/database/copy.ts'
import { backUp, restore } from './backup.ts'
import { checkDatabases, copyDatabase } from './copy.ts'
import { parseDatabaseName } from './location.ts'

const USAGE = `Usage: npm run db -- <command>
  copy <from> <to>       puts every row of a database into an empty one, and compares the two row by row
  check <one> <other>    compares two databases row by row
  backup <folder>        puts the rows and files of the configured site, which may be running, into a new folder
  restore <folder>       puts what is there into the configured site, whose database is empty
  key                    prints a new BACKUP_KEY, with which backups are encrypted and restored
A database is a postgresql:// URL, or the data folder of a SQLite file.
Stop the site while its data is copied or restored.
Ends with 0 when it is done, 1 when it cannot be done, 2 when the rows are not the same after it.`

const EXIT_OK = 0
const EXIT_FAILED = 1
const EXIT_DIFFERENT = 2

const PAIRS = { copy: copyDatabase, check: checkDatabases }
const FOLDERS = { backup: backUp, restore }
const isOf = <T extends object>(commands: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(commands, name)

async function printKey(): Promise<boolean> {
  const key = await generateX25519Identity()
  console.log(`BACKUP_KEY=${key}`)
  console.log(
    'It decrypts every backup made with it: store a copy apart from the backups. ' +
      `Its public key as BACKUP_KEY encrypts backups but cannot decrypt them: ${await identityToRecipient(key)}`,
  )
  return true
}

async function perform(
  [command = '', first, second, ...more]: readonly string[],
  readConfig: () => Config,
): Promise<boolean> {
  if (command === 'key' && first === undefined) return printKey()
  if (first === undefined || more.length) throw new CopyError(USAGE)
  if (second === undefined && isOf(FOLDERS, command)) return FOLDERS[command](readConfig(), first)
  if (second !== undefined && isOf(PAIRS, command))
    return PAIRS[command](parseDatabaseName(first), parseDatabaseName(second))
  throw new CopyError(USAGE)
}

/**
 * Copies, compares, backs up or restores the data of a site.
 * @returns the exit code
 */
export async function runDatabaseCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  try {
    return (await perform(args, readConfig)) ? EXIT_OK : EXIT_DIFFERENT
  } catch (error) {
    console.error(error instanceof CopyError || error instanceof ConfigError ? error.message : error)
    return EXIT_FAILED
  }
}
