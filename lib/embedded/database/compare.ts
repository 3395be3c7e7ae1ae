import type { Database } from './open.ts'
import { batchesOf, rowCounts, type Progress, type Row } from './rows.ts'
import { keyOf, TABLE_NAMES, type TableName } from './tables.ts'

/** A row that is not the same in two databases: missing in the second, only there, or with other values in some columns. */
export interface Difference {
  readonly table: TableName
  readonly key: string
  readonly kind: 'missing' | 'foreign' | readonly string[]
}

async function* rowsOf(connection: Database, table: TableName): AsyncGenerator<Row, undefined> {
  for await (const rows of batchesOf(connection, table)) yield* rows
}

const isBefore = (one: string | number, other: string | number): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? one < other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) < 0

/** Below 0 where the first row comes before the other by its key, above where it comes after, 0 for the same key. No row comes after all. */
function compareKeys(key: readonly string[], one: Row | undefined, other: Row | undefined): number {
  if (!one || !other) return one ? -1 : 1
  for (const column of key) {
    const [a, b] = [one[column] ?? '', other[column] ?? '']
    if (a !== b) return isBefore(a, b) ? -1 : 1
  }
  return 0
}

const otherColumns = (one: Row, other: Row): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((column) => one[column] !== other[column])

/** Goes through both tables by key, side by side: so nothing of either is left out. */
async function* differencesOf(
  table: TableName,
  from: Database,
  to: Database,
  step: () => void,
): AsyncGenerator<Difference> {
  const key = keyOf(table)
  const named = (row: Row) => key.map((column) => row[column]).join(' ')
  const [left, right] = [rowsOf(from, table), rowsOf(to, table)]
  let [one, other] = [(await left.next()).value, (await right.next()).value]
  while (one || other) {
    const order = compareKeys(key, one, other)
    if (one && order < 0) yield { table, key: named(one), kind: 'missing' }
    else if (other && order > 0) yield { table, key: named(other), kind: 'foreign' }
    else if (one && other) {
      const columns = otherColumns(one, other)
      if (columns.length) yield { table, key: named(one), kind: columns }
    }
    if (order <= 0) {
      one = (await left.next()).value
      step()
    }
    if (order >= 0) other = (await right.next()).value
  }
}

/**
 * Every row of every table that is not the same in two databases with the present schema, in either direction.
 * @param from and `to`: as {@link inSnapshot} gives them, so that each is looked at in one moment
 */
export async function differences(
  from: Database,
  to: Database,
  progress: Progress = () => undefined,
): Promise<Difference[]> {
  const counts = await rowCounts(from)
  const found: Difference[] = []
  for (const table of TABLE_NAMES) {
    let done = 0
    for await (const difference of differencesOf(table, from, to, () =>
      progress(table, ++done, counts.get(table) ?? 0),
    ))
      found.push(difference)
  }
  return found
}
