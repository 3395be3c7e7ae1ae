import { differences } from '../../embedded/database/compare.ts'
import { checkSource, copyRows } from '../../embedded/database/copy.ts'
import type { Database } from '../../embedded/database/open.ts'
import { rowCounts } from '../../embedded/database/rows.ts'
import { inSnapshot } from '../../embedded/database/transaction.ts'
import { withBoth, type Place } from './place.ts'
import { secondsSince, tellDifferences, tellProgress, totalOf } from './tell.ts'

/** Puts every row of the first, which is looked at in one moment, into the second, which is empty, and says so. */
export async function copyTold(source: Database, to: Database): Promise<void> {
  const began = performance.now()
  await checkSource(source)
  const counts = await copyRows(source, to, tellProgress('copied', totalOf(await rowCounts(source))))
  console.log(`Copied ${totalOf(counts)} rows of ${counts.size} tables in ${secondsSince(began)}.`)
}

/** Compares the first, which is looked at in one moment, with the second, and says what differs. @returns whether both have the same rows */
export const compareTold = (source: Database, to: Database): Promise<boolean> =>
  inSnapshot(to, async (target) => {
    for (const database of [source, target]) await checkSource(database)
    const total = totalOf(await rowCounts(source))
    const isSame = tellDifferences(await differences(source, target, tellProgress('checked', total)))
    if (isSame) console.log(`Checked row by row: both have the same ${total} rows.`)
    return isSame
  })

/** Compares two databases as they are now. @returns whether they are the same */
export const checkDatabases = (one: Place, other: Place): Promise<boolean> =>
  withBoth(one, other, (first, second) => inSnapshot(first, (source) => compareTold(source, second)))

/** Copies a database into an empty one and compares the two. @returns whether they are the same */
export async function copyDatabase(from: Place, to: Place): Promise<boolean> {
  await withBoth(from, to, (first, second) => {
    console.log(`From ${from.name} to ${to.name}`)
    return inSnapshot(first, (source) => copyTold(source, second))
  })
  // As both are now: what somebody has written since must not be lost unseen.
  const isSame = await checkDatabases(from, to)
  console.log(
    isSame
      ? 'Files are not in the database: pictures, documents and files of the chat are in DATA_DIR/files (or in S3), letters that no server takes in DATA_DIR/mail. They stay there.'
      : 'The two are not the same: was the site running? Stop it, empty the second, and copy again.',
  )
  return isSame
}
