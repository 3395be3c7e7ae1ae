import { CsvError, parse } from 'csv-parse/sync'

/** A CSV row with its first line, counted from 1. `broken`: misplaced or unclosed quotes. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly broken: boolean
}

/** Actual shape of records with `raw: true`; csv-parse declares another type. */
interface Parsed {
  readonly record: readonly string[]
  readonly raw: string
}

const MAX_BROKEN_ROWS = 100

const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[;,\t]*(?=\n|$)/i
const SEPARATORS = [',', ';', '\t', '|']

function detectSeparator(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1)
  const counts = SEPARATORS.map((separator) => head.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

const END_OF_DOS_FILE = '\u001a'

const lineBreaks = (text: string): number => text.split('\n').length - 1
const firstLine = (lastLine: number, raw: string): number => lastLine - lineBreaks(raw.replace(/^\n+|\n$/g, ''))

function readRows(text: string, delimiter: string, linesBefore: number): { rows: CsvRow[]; next?: number } {
  const rows: CsvRow[] = []
  const addRow = (cells: readonly string[], lastLine: number, raw: string, broken: boolean) =>
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
        return addRow(record, lines, raw, false)
      },
    })
    return { rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines, raw } = error as CsvError & { lines: number; raw?: string }
    addRow([], lines, raw ?? '', true)
    return { rows, next: lines }
  }
}

/**
 * Parses CSV (RFC 4180) as saved by spreadsheets: any line ends (converted to line feeds), optional byte order mark,
 * the separator declared by `sep=` or the most frequent one of the first line, since spreadsheets use semicolons or
 * tabs where the comma is the decimal mark. Rows without text are left out. Continues after rows with broken quotes, up
 * to a limit, because each costs another pass.
 */
export function readCsv(file: string): CsvRow[] {
  const text = (file.endsWith(END_OF_DOS_FILE) ? file.slice(0, -1) : file)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  const delimiter = SEPARATOR_LINE.exec(text)?.[1] ?? detectSeparator(text)
  const lines = text.replace(SEPARATOR_LINE, '').split('\n')
  const rows: CsvRow[] = []
  let next: number | undefined = 0
  for (let passes = 0; next !== undefined && passes <= MAX_BROKEN_ROWS; passes++) {
    const before: number = next
    const result = readRows(lines.slice(before).join('\n'), delimiter, before)
    rows.push(...result.rows)
    next = result.next === undefined ? undefined : before + result.next
  }
  return rows.filter(({ cells, broken }) => broken || cells.some((cell) => cell.trim()))
}
