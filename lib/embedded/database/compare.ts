import type { Database } from './open.ts'
import { readBatches, rowCounts, type Progress, type Row } from './rows.ts'
import { keyOf, TABLE_NAMES, type TableName } from './tables.ts'

/**
 * A row that differs: missing in the second database, only in the second (`extra`), or with other values in the
 * listed columns.
 */
export interface Difference {
  readonly table: TableName
  readonly key: string
  readonly kind: 'missing' | 'extra' | readonly string[]
}

async function* rowsOf(connection: Database, table: TableName): AsyncGenerator<Row, undefined> {
  for await (const rows of readBatches(connection, table)) yield* rows
}

const isBefore = (one: string | number, other: string | number): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? one < other
    : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) < 0

function compareKeys(key: readonly string[], one: Row | undefined, other: Row | undefined): number {
  if (!one || !other) return one ? -1 : 1
  for (const column of key) {
    const a = one[column] ?? ''
    const b = other[column] ?? ''
    if (a !== b) return isBefore(a, b) ? -1 : 1
  }
  return 0
}

const otherColumns = (one: Row, other: Row): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((column) => one[column] !== other[column])

async function* differencesOf(
  table: TableName,
  from: Database,
  to: Database,
  step: () => void,
): AsyncGenerator<Difference> {
  const key = keyOf(table)
  const describeKey = (row: Row) => key.map((column) => row[column]).join(' ')
  const left = rowsOf(from, table)
  const right = rowsOf(to, table)
  let one = (await left.next()).value
  let other = (await right.next()).value
  while (one || other) {
    const order = compareKeys(key, one, other)
    if (one && order < 0) yield { table, key: describeKey(one), kind: 'missing' }
    else if (other && order > 0) yield { table, key: describeKey(other), kind: 'extra' }
    else if (one && other) {
      const columns = otherColumns(one, other)
      if (columns.length) yield { table, key: describeKey(one), kind: columns }
    }
    if (order <= 0) {
      one = (await left.next()).value
      step()
    }
    if (order >= 0) other = (await right.next()).value
  }
}

/**
 * Compares every row of every table of two databases with the current schema, in both directions, by merging the tables
 * in key order.
 * @param from and `to`: connections of {@link inSnapshot}, so that each database is read at one point in time
 */
export async function differences(
  from: Database,
  to: Database,
  progress: Progress = () => undefined,
): Promise<Difference[]> {
  const counts = await rowCounts(from)
  const result: Difference[] = []
  for (const table of TABLE_NAMES) {
    let done = 0
    for await (const difference of differencesOf(table, from, to, () =>
      progress(table, ++done, counts.get(table) ?? 0),
    ))
      result.push(difference)
  }
  return result
}
