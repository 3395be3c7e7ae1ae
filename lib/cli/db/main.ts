// npm run db -- copy | check | backup | restore: moves and keeps the site's data.
import { config, ConfigError } from '../../config/config.ts'
import { CopyError } from '../../embedded/database/copy.ts'
import { backUp, restore } from './backup.ts'
import { checkDatabases, copyDatabase } from './copy.ts'
import { parsePlace } from './place.ts'

const USAGE = `Usage: npm run db -- <command>
  copy <from> <to>       puts every row of a database into an empty one, and compares the two row by row
  check <one> <other>    compares two databases row by row
  backup <folder>        puts the rows and files of the configured site, which may be running, into a new folder
  restore <folder>       puts what is there into the configured site, whose database is empty
A database is a postgresql:// address, or the data folder of a SQLite file. Stop the site while its data is copied or restored.
Ends with 0 when it is done, 1 when it cannot be done, 2 when the rows are not the same after it.`

const DIFFERENT = 2

const PAIRS = { copy: copyDatabase, check: checkDatabases }
const FOLDERS = { backup: backUp, restore }
const isOf = <T extends object>(commands: T, name: string): name is Extract<keyof T, string> => Object.hasOwn(commands, name)

async function main([command = '', first, second, ...more]: readonly string[]): Promise<boolean> {
  if (first === undefined || more.length) throw new CopyError(USAGE)
  if (second === undefined && isOf(FOLDERS, command)) return FOLDERS[command](config(), first)
  if (second !== undefined && isOf(PAIRS, command)) return PAIRS[command](parsePlace(first), parsePlace(second))
  throw new CopyError(USAGE)
}

main(process.argv.slice(2)).then(
  (isSame) => {
    process.exitCode = isSame ? 0 : DIFFERENT
  },
  (error: unknown) => {
    console.error(error instanceof CopyError || error instanceof ConfigError ? error.message : error)
    process.exit(1)
  },
)
