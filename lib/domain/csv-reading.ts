import { CsvError, parse } from 'csv-parse/sync'

/** A row of a CSV file and the line where it begins, from 1. `broken`: quotes in a wrong place, or never closed. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly broken: boolean
}

/** What the parser hands over with `raw`, whatever its types say. */
interface Parsed {
  readonly record: readonly string[]
  readonly raw: string
}

/** Rows with wrong quotes after which reading goes on: each costs another pass. */
const MAX_BROKEN = 100

/** The line by which a file names its separator to Excel. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[;,\t]*(?=\n|$)/i
const SEPARATORS = [',', ';', '\t', '|']

/** What the first line has most of: spreadsheets write semicolons or tabs where the comma is the decimal mark. */
function detectSeparator(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1)
  const counts = SEPARATORS.map((separator) => head.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

const END_OF_DOS_FILE = '\u001a'

const lineBreaks = (text: string): number => text.split('\n').length - 1
/** The first line of a row that ends at a line. */
const firstLine = (lastLine: number, raw: string): number => lastLine - lineBreaks(raw.replace(/^\n+|\n$/g, ''))

/** Rows of a text as far as its quotes are right; where they are not, the broken row, and the line after which to go on. */
function readRows(text: string, delimiter: string, linesBefore: number): { rows: CsvRow[]; next?: number } {
  const rows: CsvRow[] = []
  const keep = (cells: readonly string[], lastLine: number, raw: string, broken: boolean) =>
    void rows.push({ line: linesBefore + firstLine(lastLine, raw), cells, broken })
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      raw: true,
      on_record: (parsed, { lines }) => {
        const { record, raw } = parsed as unknown as Parsed
        return keep(record, lines, raw, false)
      },
    })
    return { rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines, raw } = error as CsvError & { lines: number; raw?: string }
    keep([], lines, raw ?? '', true)
    return { rows, next: lines }
  }
}

/**
 * The rows of a CSV file (RFC 4180) as spreadsheets save it: commas, semicolons, tabs, bars or what a line `sep=` names, any line
 * ends (in cells they become line feeds), with or without a byte order mark. Rows without any text are left out.
 */
export function readCsv(file: string): CsvRow[] {
  const text = (file.endsWith(END_OF_DOS_FILE) ? file.slice(0, -1) : file)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  const delimiter = SEPARATOR_LINE.exec(text)?.[1] ?? detectSeparator(text)
  const lines = text.replace(SEPARATOR_LINE, '').split('\n')
  const rows: CsvRow[] = []
  let next: number | undefined = 0
  for (let passes = 0; next !== undefined && passes <= MAX_BROKEN; passes++) {
    const before: number = next
    const read = readRows(lines.slice(before).join('\n'), delimiter, before)
    rows.push(...read.rows)
    next = read.next === undefined ? undefined : before + read.next
  }
  return rows.filter(({ cells, broken }) => broken || cells.some((cell) => cell.trim()))
}
