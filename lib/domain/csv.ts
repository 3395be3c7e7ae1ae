/** Where a spreadsheet would begin to run a formula: it may take semicolons, tabs and line ends for the ends of cells, quoted or not. */
const FORMULA = /^(?=[\t\r])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])"*)/g

/** A telephone number as E.164 has it: its sign is no formula, and with an apostrophe nobody could dial it. In quotes it is a text. */
const TELEPHONE = /^\+\d{7,15}$/

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  if (TELEPHONE.test(value)) return `"${value}"`
  const text = value.replace(FORMULA, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as a CSV file (RFC 4180) that spreadsheets read as UTF-8, and of which they run nothing. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string => `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
