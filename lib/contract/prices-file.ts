import { readAmount, readPercent } from '../domain/amount.ts'
import type { CsvTable } from '../domain/csv.ts'
import { readCsv, type CsvRow } from '../domain/csv-reading.ts'
import { parseCurrency, type Currency } from '../domain/currencies.ts'
import { normalizeLine } from '../domain/text.ts'
import { decodeText } from '../domain/text-encoding.ts'
import {
  MAX_IMPORT_ROWS,
  PRICE_COLUMNS,
  type ImportError,
  type ImportErrorCode,
  type PriceColumn,
  type PriceRow,
  type PriceValues,
} from './prices-admin.ts'

const KEY_COLUMNS = ['bitrixId', 'currency'] as const
const INFORMATIVE_COLUMNS = ['href', 'name'] as const
const COLUMNS = [...KEY_COLUMNS, ...INFORMATIVE_COLUMNS, ...PRICE_COLUMNS] as const
const REQUIRED = [...KEY_COLUMNS, ...PRICE_COLUMNS] as const

export const pricesTable = (rows: readonly PriceRow[]): CsvTable => [
  [...COLUMNS],
  ...rows.map((row) => COLUMNS.map((column) => row[column])),
]

interface FilePrice {
  readonly line: number
  readonly bitrixId: string
  readonly currency: Currency
  readonly values: PriceValues
}

const MAX_QUOTED_CHARACTERS = 60

/** Decodes a file, or returns an error for each line whose encoding is not recognized. */
function readText(file: Uint8Array): { text: string } | { errors: ImportError[] } {
  const text = decodeText(file)
  if (text !== undefined) return { text }
  const errors: ImportError[] = []
  let line = 1
  for (let at = 0; at <= file.length; line++) {
    const end = file.indexOf(10, at)
    if (decodeText(file.subarray(at, end < 0 ? file.length : end)) === undefined)
      errors.push({ line, reason: 'encoding' })
    if (end < 0 || errors.length === MAX_IMPORT_ROWS) break
    at = end + 1
  }
  return { errors: errors.length ? errors : [{ line: 1, reason: 'encoding' }] }
}

function readValue(
  column: PriceColumn,
  cell: string,
  currency: Currency | undefined,
): number | 'on' | 'off' | ImportErrorCode {
  if (column === 'discountState') {
    const state = cell.trim().toLowerCase()
    return state === 'on' || state === 'off' ? state : 'discountState'
  }
  return column === 'discountSize' ? readPercent(cell) : readAmount(cell, currency)
}

/** Strips what prevents a spreadsheet from evaluating a cell or converting it to a number: `'1001`, `="1001"`. */
const plain = (cell: string) => cell.replace(/^'/, '').replace(/^="(.*)"$/, '$1')

interface ParsedPrices {
  readonly prices: FilePrice[]
  readonly errors: ImportError[]
}

function readRow(
  { line, cells }: CsvRow,
  columnIndexes: Readonly<Record<string, number>>,
  products: ReadonlyMap<string, unknown>,
): FilePrice | ImportError[] {
  const errors: ImportError[] = []
  const cell = (column: string) => normalizeLine(cells[columnIndexes[column] ?? -1] ?? '')
  const addError = (reason: ImportErrorCode, column: string) =>
    void errors.push({ line, reason, column, value: cell(column).slice(0, MAX_QUOTED_CHARACTERS) })
  const bitrixId = plain(cell('bitrixId'))
  const currency = parseCurrency(plain(cell('currency')).toUpperCase())
  if (!products.has(bitrixId)) addError('product', 'bitrixId')
  if (!currency) addError('currency', 'currency')
  const values: Partial<Record<PriceColumn, number | string>> = {}
  for (const column of PRICE_COLUMNS) {
    const value = readValue(column, cell(column), currency)
    if (typeof value === 'number' || value === 'on' || value === 'off') values[column] = value
    else addError(value, column)
  }
  return errors.length || !currency ? errors : { line, bitrixId, currency, values: values as unknown as PriceValues }
}

/** Removes empty trailing cells that spreadsheets add, but keeps at least `columns` cells. */
function trimRight<T extends { readonly cells: readonly string[] }>(row: T, columns = 0): T {
  const last = row.cells.findLastIndex((cell) => cell.trim())
  return { ...row, cells: row.cells.slice(0, Math.max(last + 1, columns)) }
}

const headingKey = (heading: string): string => heading.toLowerCase().replace(/[\s_-]/g, '')

const columnOf = (heading: string): string =>
  COLUMNS.find((column) => headingKey(column) === headingKey(heading)) ?? heading

/**
 * Maps columns to indexes; headings such as `Start price` and `start_price` match too. Each must occur once and other
 * named columns are errors; columns without a heading are notes.
 */
function indexColumns(head: CsvRow | undefined): { columnIndexes: Record<string, number> } | { errors: ImportError[] } {
  if (!head) return { errors: [{ line: 1, reason: 'empty' }] }
  const names = head.cells.map((name) => columnOf(normalizeLine(name)))
  const errors: ImportError[] = names.flatMap((name, index) => {
    const isKnown = name === '' || ((COLUMNS as readonly string[]).includes(name) && names.indexOf(name) === index)
    return isKnown
      ? []
      : [{ line: head.line, reason: 'superfluous', column: name.slice(0, MAX_QUOTED_CHARACTERS) } as const]
  })
  for (const name of REQUIRED)
    if (!names.includes(name)) errors.push({ line: head.line, reason: 'missing', column: name })
  return errors.length ? { errors } : { columnIndexes: Object.fromEntries(names.map((name, index) => [name, index])) }
}

/** Parses prices and reports all invalid rows. Columns may be in any order. @param products known products by id */
export function readPricesFile(file: Uint8Array, products: ReadonlyMap<string, unknown>): ParsedPrices {
  const text = readText(file)
  if ('errors' in text) return { prices: [], errors: text.errors }
  const [first, ...rows] = readCsv(text.text)
  const head = first && trimRight(first)
  const columns = indexColumns(head)
  if ('errors' in columns) return { prices: [], errors: columns.errors }
  const tooMany = rows[MAX_IMPORT_ROWS]
  if (tooMany) return { prices: [], errors: [{ line: tooMany.line, reason: 'tooMany' }] }
  if (!rows.length) return { prices: [], errors: [{ line: 2, reason: 'empty' }] }
  const prices: FilePrice[] = []
  const errors: ImportError[] = []
  const seen = new Set<string>()
  for (const cells of rows) {
    const row = trimRight(cells, head?.cells.length)
    const { line } = row
    if (row.broken) errors.push({ line, reason: 'quotes' })
    else if (row.cells.length !== head?.cells.length) errors.push({ line, reason: 'cells' })
    else {
      const read = readRow(row, columns.columnIndexes, products)
      if (Array.isArray(read)) errors.push(...read)
      else if (seen.size === seen.add(`${read.currency} ${read.bitrixId}`).size)
        errors.push({ line, reason: 'twice', column: 'bitrixId', value: read.bitrixId })
      else prices.push(read)
    }
  }
  return { prices, errors }
}
