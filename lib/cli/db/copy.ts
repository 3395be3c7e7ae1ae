import { differences } from '../../embedded/database/compare.ts'
import { checkSource, copyRows } from '../../embedded/database/copy.ts'
import type { Database } from '../../embedded/database/open.ts'
import { rowCounts } from '../../embedded/database/rows.ts'
import { inSnapshot } from '../../embedded/database/transaction.ts'
import { withBoth, type Place } from './place.ts'
import { secondsSince, tellDifferences, tellProgress, totalOf } from './tell.ts'

/** Puts every row of one moment of the first into the second, which is empty. */
const copyTold = (from: Database, to: Database): Promise<ReadonlyMap<string, number>> =>
  inSnapshot(from, async (source) => {
    await checkSource(source)
    return copyRows(source, to, tellProgress('copied', totalOf(await rowCounts(source))))
  })

/** Compares both as they are now. @returns whether they have the same rows */
const compareTold = (from: Database, to: Database): Promise<boolean> =>
  inSnapshot(from, (source) =>
    inSnapshot(to, async (target) => {
      for (const database of [source, target]) await checkSource(database)
      const total = totalOf(await rowCounts(source))
      const isSame = tellDifferences(await differences(source, target, tellProgress('checked', total)))
      if (isSame) console.log(`Checked row by row: both have the same ${total} rows.`)
      return isSame
    }),
  )

/** Copies a database into an empty one and compares the two. @returns whether they are the same */
export const copyDatabase = (from: Place, to: Place): Promise<boolean> =>
  withBoth(from, to, async (source, target) => {
    const began = performance.now()
    console.log(`From ${from.name} to ${to.name}`)
    const counts = await copyTold(source, target)
    console.log(`Copied ${totalOf(counts)} rows of ${counts.size} tables in ${secondsSince(began)}.`)
    const isSame = await compareTold(source, target)
    console.log(
      isSame
        ? 'Files are not in the database: pictures and files of the chat are in DATA_DIR/files (or in S3), letters that no server takes in DATA_DIR/mail. They stay there.'
        : 'The two are not the same: was the site running? Stop it, empty the second, and copy again.',
    )
    return isSame
  })

/** Compares two databases. @returns whether they are the same */
export const checkDatabases = (one: Place, other: Place): Promise<boolean> => withBoth(one, other, compareTold)
