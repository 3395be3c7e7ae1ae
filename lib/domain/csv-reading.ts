/** A row of a CSV file and the line that it begins at, from 1. `broken`: quotes that stand where none may, or never end. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly broken: boolean
}

/** Commas, or semicolons as spreadsheets write them where the comma stands in numbers: what the first line has more of. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r\n|\n|\r/, 1)
  return head.split(';').length > head.split(',').length ? ';' : ','
}

/** One cell from `at`, quoted or plain, as far as its separator or the end of its row. */
function readCell(text: string, at: number, plain: RegExp): { cell: string; end: number; broken: boolean } {
  const rest = (from: number) => {
    plain.lastIndex = from
    return plain.exec(text)?.[0] ?? ''
  }
  if (text[at] !== '"') {
    const cell = rest(at)
    return { cell, end: at + cell.length, broken: cell.includes('"') }
  }
  let cell = ''
  for (let from = at + 1; ;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { cell: cell + text.slice(from), end: text.length, broken: true }
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const after = rest(quote + 1)
      return { cell: cell + after, end: quote + 1 + after.length, broken: after !== '' }
    }
    cell += '"'
    from = quote + 2
  }
}

const breaksIn = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0

/** The rows of a CSV file (RFC 4180), with commas or semicolons, any kind of line end, with or without a byte order mark. Lines with nothing in them are no rows. */
export function readCsv(file: string): CsvRow[] {
  const text = file.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  const rows: CsvRow[] = []
  let line = 1
  for (let at = 0; at < text.length;) {
    const start = at
    const cells: string[] = []
    let broken = false
    for (;;) {
      const read = readCell(text, at, plain)
      cells.push(read.cell)
      broken ||= read.broken
      at = read.end
      if (text[at] !== separator) break
      at++
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    const whole = text.slice(start, at)
    if (broken || cells.some((cell) => cell.trim())) rows.push({ line, cells, broken })
    line += breaksIn(whole)
  }
  return rows
}
