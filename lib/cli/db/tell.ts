import type { Difference } from '../../embedded/database/compare.ts'
import type { Progress } from '../../embedded/database/rows.ts'
import { drawBar } from '../progress-bar.ts'

/** Differences that are said one by one; of more, their number is enough. */
const SAID = 20

/** Says how far the work is: a bar for all tables on a terminal, else a line for each table that is done. */
export function tellProgress(verb: string, total: number): Progress {
  let before = 0
  return (table, done, of) => {
    if (done > 0) drawBar(before + done, total)
    if (done < of || of === 0) return
    before += of
    if (!process.stdout.isTTY) console.log(`${verb} ${table}: ${of}`)
  }
}

const said = ({ table, key, kind }: Difference): string => {
  if (kind === 'missing') return `${table} ${key}: is missing in the second`
  if (kind === 'foreign') return `${table} ${key}: is in the second only`
  return `${table} ${key}: differs in ${kind.join(', ')}`
}

/** Says what is not the same in two databases. @returns whether all is */
export function tellDifferences(found: readonly Difference[]): boolean {
  for (const difference of found.slice(0, SAID)) console.error(said(difference))
  if (found.length > SAID) console.error(`and ${found.length - SAID} more`)
  return found.length === 0
}

/** Seconds since a moment, for people. */
export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** How many rows there are in all. */
export const totalOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
