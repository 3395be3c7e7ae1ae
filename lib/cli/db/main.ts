// npm run db -- copy <from> <to> | check <one> <other>: moves the site's data between SQLite and PostgreSQL.
import { CopyError } from '../../embedded/database/copy.ts'
import { checkDatabases, copyDatabase } from './copy.ts'
import { parsePlace } from './place.ts'

const USAGE = `Usage: npm run db -- <command>
  copy <from> <to>       puts every row of a database into an empty one, and compares the two row by row
  check <one> <other>    compares two databases row by row
A database is a postgresql:// address, or the data folder of a SQLite file. Stop the site while its data is moved.
Ends with 0 when it is done, 1 when it cannot be done, 2 when the databases are not the same.`

const DIFFERENT = 2

async function main([command, ...names]: readonly string[]): Promise<boolean> {
  const [first, second, ...more] = names
  if (first === undefined || second === undefined || more.length) throw new CopyError(USAGE)
  if (command === 'copy') return copyDatabase(parsePlace(first), parsePlace(second))
  if (command === 'check') return checkDatabases(parsePlace(first), parsePlace(second))
  throw new CopyError(USAGE)
}

main(process.argv.slice(2)).then(
  (isSame) => {
    process.exitCode = isSame ? 0 : DIFFERENT
  },
  (error: unknown) => {
    console.error(error instanceof CopyError ? error.message : error)
    process.exit(1)
  },
)
