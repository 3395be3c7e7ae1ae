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
  type ImportFault,
  type PriceColumn,
  type PriceRow,
  type PriceValues,
} from './prices-admin.ts'

/** What names a price in a file, and what only says to whoever reads it what that is. */
const KEYS = ['bitrixId', 'currency'] as const
const SAID = ['href', 'name'] as const
const COLUMNS = [...KEYS, ...SAID, ...PRICE_COLUMNS] as const
const NEEDED = [...KEYS, ...PRICE_COLUMNS] as const

/** Prices as a table: one row for a product and a currency. */
export const pricesTable = (rows: readonly PriceRow[]): CsvTable => [
  [...COLUMNS],
  ...rows.map((row) => COLUMNS.map((column) => row[column])),
]

/** A price that stands in a file. */
interface FilePrice {
  readonly line: number
  readonly bitrixId: string
  readonly currency: Currency
  readonly values: PriceValues
}

const MAX_VALUE = 60

/** The text of a file, or the lines in an encoding that cannot be told from others. */
function readText(file: Uint8Array): { text: string } | { errors: ImportError[] } {
  const text = decodeText(file)
  if (text !== undefined) return { text }
  const errors: ImportError[] = []
  let line = 1
  for (let at = 0; at <= file.length; line++) {
    const end = file.indexOf(10, at)
    if (decodeText(file.subarray(at, end < 0 ? file.length : end)) === undefined)
      errors.push({ line, fault: 'encoding' })
    if (end < 0 || errors.length === MAX_IMPORT_ROWS) break
    at = end + 1
  }
  return { errors: errors.length ? errors : [{ line: 1, fault: 'encoding' }] }
}

function readValue(
  column: PriceColumn,
  cell: string,
  currency: Currency | undefined,
): number | 'on' | 'off' | ImportFault {
  if (column === 'discountState') {
    const state = cell.trim().toLowerCase()
    return state === 'on' || state === 'off' ? state : 'discountState'
  }
  return column === 'discountSize' ? readPercent(cell) : readAmount(cell, currency)
}

/** A cell without what keeps a spreadsheet from running it, or from making a number of it: `'1001`, `="1001"`. */
const plain = (cell: string) => cell.replace(/^'/, '').replace(/^="(.*)"$/, '$1')

interface Reading {
  readonly prices: FilePrice[]
  readonly errors: ImportError[]
}

function readRow(
  { line, cells }: CsvRow,
  places: Readonly<Record<string, number>>,
  products: ReadonlyMap<string, unknown>,
): FilePrice | ImportError[] {
  const errors: ImportError[] = []
  const cell = (column: string) => normalizeLine(cells[places[column] ?? -1] ?? '')
  const wrong = (fault: ImportFault, column: string) =>
    void errors.push({ line, fault, column, value: cell(column).slice(0, MAX_VALUE) })
  const bitrixId = plain(cell('bitrixId'))
  const currency = parseCurrency(plain(cell('currency')).toUpperCase())
  if (!products.has(bitrixId)) wrong('product', 'bitrixId')
  if (!currency) wrong('currency', 'currency')
  const values: Partial<Record<PriceColumn, number | string>> = {}
  for (const column of PRICE_COLUMNS) {
    const value = readValue(column, cell(column), currency)
    if (typeof value === 'number' || value === 'on' || value === 'off') values[column] = value
    else wrong(value, column)
  }
  return errors.length || !currency ? errors : { line, bitrixId, currency, values: values as unknown as PriceValues }
}

/** A row without the empty cells that spreadsheets add at its right, but as many cells as there are columns. */
function trimRight<T extends { readonly cells: readonly string[] }>(row: T, columns = 0): T {
  const last = row.cells.findLastIndex((cell) => cell.trim())
  return { ...row, cells: row.cells.slice(0, Math.max(last + 1, columns)) }
}

const headingKey = (heading: string): string => heading.toLowerCase().replace(/[\s_-]/g, '')

/** The column that a heading names (`Start price`, `start_price`); what is no column stays as it is. */
const columnOf = (heading: string): string =>
  COLUMNS.find((column) => headingKey(column) === headingKey(heading)) ?? heading

/** Where the columns stand; each has to be there once, and no other with a name. What stands below no name is a note. */
function placesOf(head: CsvRow | undefined): { places: Record<string, number> } | { errors: ImportError[] } {
  if (!head) return { errors: [{ line: 1, fault: 'empty' }] }
  const names = head.cells.map((name) => columnOf(normalizeLine(name)))
  const errors: ImportError[] = names.flatMap((name, index) => {
    const isKnown = name === '' || ((COLUMNS as readonly string[]).includes(name) && names.indexOf(name) === index)
    return isKnown ? [] : [{ line: head.line, fault: 'superfluous', column: name.slice(0, MAX_VALUE) } as const]
  })
  for (const name of NEEDED) if (!names.includes(name)) errors.push({ line: head.line, fault: 'missing', column: name })
  return errors.length ? { errors } : { places: Object.fromEntries(names.map((name, index) => [name, index])) }
}

/**
 * The prices of a file, and every row that is wrong with what is wrong with it. Columns may stand in any order.
 * @param products by the ids that are known
 */
export function readPricesFile(file: Uint8Array, products: ReadonlyMap<string, unknown>): Reading {
  const text = readText(file)
  if ('errors' in text) return { prices: [], errors: text.errors }
  const [first, ...rows] = readCsv(text.text)
  const head = first && trimRight(first)
  const columns = placesOf(head)
  if ('errors' in columns) return { prices: [], errors: columns.errors }
  const tooMany = rows[MAX_IMPORT_ROWS]
  if (tooMany) return { prices: [], errors: [{ line: tooMany.line, fault: 'tooMany' }] }
  if (!rows.length) return { prices: [], errors: [{ line: 2, fault: 'empty' }] }
  const [prices, errors, seen]: [FilePrice[], ImportError[], Set<string>] = [[], [], new Set()]
  for (const written of rows) {
    const row = trimRight(written, head?.cells.length)
    const { line } = row
    if (row.broken) errors.push({ line, fault: 'quotes' })
    else if (row.cells.length !== head?.cells.length) errors.push({ line, fault: 'cells' })
    else {
      const read = readRow(row, columns.places, products)
      if (Array.isArray(read)) errors.push(...read)
      else if (seen.size === seen.add(`${read.currency} ${read.bitrixId}`).size)
        errors.push({ line, fault: 'twice', column: 'bitrixId', value: read.bitrixId })
      else prices.push(read)
    }
  }
  return { prices, errors }
}
