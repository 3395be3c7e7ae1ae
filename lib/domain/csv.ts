import type { Language } from './languages.ts'

/** How spreadsheets of one part of the world write a table as text. */
export interface CsvFormat {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
}

/** RFC 4180, and English spreadsheets. */
export const COMMA_SEPARATED: CsvFormat = { separator: ',', decimalMark: '.' }
/** Where the comma is the decimal mark: one column is all that a spreadsheet makes of a file with commas. */
const SEMICOLON_SEPARATED: CsvFormat = { separator: ';', decimalMark: ',' }

/** The format that spreadsheets in a language open without questions; RFC 4180 where the language is unknown. */
export const csvFormat = (language: Language | undefined): CsvFormat =>
  language === undefined || language === 'en' ? COMMA_SEPARATED : SEMICOLON_SEPARATED

type CsvValue = string | number
export type CsvTable = readonly (readonly CsvValue[])[]

/** Where a spreadsheet would begin to run a formula: it may take commas, semicolons, tabs and line ends for the ends of cells, quoted or not. */
const FORMULA = /^(?=[\t\r])|(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])"*)/g

/** A phone number as E.164 has it, with an extension at most: its sign is no formula. */
const PHONE = /^\+\d{7,15}(?:;ext=\d{1,10})?$/

const MONTH =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|mai|out|dez|jūn|jūl|okt|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек'
/**
 * A text of which spreadsheets make a number, a date or a truth value, and then write another text: leading zeros, more
 * digits than they keep, `1E5`, `1-2`, `MAY26`, `TRUE`. A whole date in ISO form stays one.
 */
const CONVERTED = new RegExp(
  `^(?:0\\d+|\\d{12,}|\\d+e\\d+|\\d{1,2}[-/.]\\d{1,2}|(?:${MONTH})\\p{L}*[- ]?\\d{1,4}|\\d{1,4}[- ]?(?:${MONTH})\\p{L}*|true|false)$`,
  'iu',
)

function formatCell(value: CsvValue, { decimalMark }: CsvFormat): string {
  if (typeof value === 'number') return String(value).replace('.', decimalMark)
  // Spreadsheets make a number of a quoted phone too (3,7E+10). The tab keeps it text, is not drawn, and does not disturb dialling.
  if (PHONE.test(value) || CONVERTED.test(value)) return `"\t${value}"`
  const text = value.replace(FORMULA, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as a CSV file that spreadsheets read as UTF-8 and of which they run nothing. The one writer of all exports. */
export const formatCsv = (rows: CsvTable, format: CsvFormat): string =>
  `\ufeff${rows.map((row) => `${row.map((value) => formatCell(value, format)).join(format.separator)}\r\n`).join('')}`
