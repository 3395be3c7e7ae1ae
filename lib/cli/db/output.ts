import type { Difference } from '../../embedded/database/compare.ts'
import type { Progress } from '../../embedded/database/rows.ts'
import { drawBar } from '../progress-bar.ts'

const MAX_PRINTED = 20

/** Reports progress: a bar for all tables on a terminal, else a line per finished table. */
export function reportProgress(verb: string, total: number): Progress {
  let before = 0
  return (table, done, of) => {
    if (done > 0) drawBar(before + done, total)
    if (done < of || of === 0) return
    before += of
    if (!process.stdout.isTTY) console.log(`${verb} ${table}: ${of}`)
  }
}

const describe = ({ table, key, kind }: Difference): string => {
  if (kind === 'missing') return `${table} ${key}: is missing in the second`
  if (kind === 'extra') return `${table} ${key}: is in the second only`
  return `${table} ${key}: differs in ${kind.join(', ')}`
}

/**
 * Prints the differences.
 * @returns whether both databases are equal
 */
export function printDifferences(found: readonly Difference[]): boolean {
  for (const difference of found.slice(0, MAX_PRINTED)) console.error(describe(difference))
  if (found.length > MAX_PRINTED) console.error(`and ${found.length - MAX_PRINTED} more`)
  return found.length === 0
}

export const secondsSince = (startedAt: number): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

export const totalOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
