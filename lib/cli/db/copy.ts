import { differences } from '../../embedded/database/compare.ts'
import { checkSource, copyRows } from '../../embedded/database/copy.ts'
import type { Database } from '../../embedded/database/open.ts'
import { rowCounts } from '../../embedded/database/rows.ts'
import { inSnapshot } from '../../embedded/database/transaction.ts'
import { withDatabases, type DatabaseTarget } from './location.ts'
import { secondsSince, printDifferences, reportProgress, totalOf } from './output.ts'

export async function copyAndReport(source: Database, to: Database): Promise<void> {
  const startedAt = performance.now()
  await checkSource(source)
  const counts = await copyRows(source, to, reportProgress('copied', totalOf(await rowCounts(source))))
  console.log(`Copied ${totalOf(counts)} rows of ${counts.size} tables in ${secondsSince(startedAt)}.`)
}

/**
 * Compares a snapshot with a second database and prints the differences.
 * @returns whether they have the same rows
 */
export const compareAndReport = (source: Database, to: Database): Promise<boolean> =>
  inSnapshot(to, async (target) => {
    for (const database of [source, target]) await checkSource(database)
    const total = totalOf(await rowCounts(source))
    const isSame = printDifferences(await differences(source, target, reportProgress('checked', total)))
    if (isSame) console.log(`Checked row by row: both have the same ${total} rows.`)
    return isSame
  })

export const checkDatabases = (one: DatabaseTarget, other: DatabaseTarget): Promise<boolean> =>
  withDatabases(one, other, (first, second) => inSnapshot(first, (source) => compareAndReport(source, second)))

/**
 * Copies a database to an empty one and compares the two.
 * @returns whether they are equal
 */
export async function copyDatabase(from: DatabaseTarget, to: DatabaseTarget): Promise<boolean> {
  await withDatabases(from, to, (first, second) => {
    console.log(`From ${from.name} to ${to.name}`)
    return inSnapshot(first, (source) => copyAndReport(source, second))
  })
  // Compare the current state of both, so that rows written since the snapshot are not lost silently.
  const isSame = await checkDatabases(from, to)
  console.log(
    isSame
      ? 'Files are not in the database: images, documents and chat files are in DATA_DIR/files (or in S3), ' +
          'emails of a site without mail server in DATA_DIR/mail. They stay there.'
      : 'The two are not the same: was the site running? Stop it, empty the second, and copy again.',
  )
  return isSame
}
