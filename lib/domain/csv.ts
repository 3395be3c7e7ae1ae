import type { Language } from './languages.ts'

export interface CsvFormat {
  readonly separator: ',' | ';'
  readonly decimalMark: '.' | ','
}

export const COMMA_SEPARATED: CsvFormat = { separator: ',', decimalMark: '.' }
const SEMICOLON_SEPARATED: CsvFormat = { separator: ';', decimalMark: ',' }

const FORMATS: Readonly<Record<Language, CsvFormat>> = {
  ru: SEMICOLON_SEPARATED,
  es: SEMICOLON_SEPARATED,
  en: COMMA_SEPARATED,
  pt: SEMICOLON_SEPARATED,
  lv: SEMICOLON_SEPARATED,
  it: SEMICOLON_SEPARATED,
}

/**
 * Dialect that spreadsheets in a language open directly; RFC 4180 if the language is unknown. Spreadsheets with a
 * decimal comma would put comma-separated rows into one column.
 */
export const csvFormat = (language: Language | undefined): CsvFormat =>
  language === undefined ? COMMA_SEPARATED : FORMATS[language]

type CsvValue = string | number
export type CsvTable = readonly (readonly CsvValue[])[]

/**
 * `FORMULA`: positions where a spreadsheet may start a formula (CSV injection): it may split cells at commas,
 * semicolons, tabs and line ends even inside quotes. The plus of a `PHONE` (E.164 with an optional extension) does not
 * start one. `CONVERTED`: text that spreadsheets convert to a number, date or boolean and thereby change: leading
 * zeros, long digit strings, `1E5`, `1-2`, `MAY26`, `TRUE`; a full ISO date survives. They convert even a quoted phone
 * number (3,7E+10): an invisible tab keeps it text and does not affect dialing.
 */
const FORMULA = /^(?=[\t\r])|(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])"*)/g

const PHONE = /^\+\d{7,15}(?:;ext=\d{1,10})?$/

/** Abbreviations of months in the spreadsheets of a language. */
const MONTHS: Readonly<Record<Language, string>> = {
  ru: 'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек',
  es: 'ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic',
  en: 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec',
  pt: 'jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez',
  lv: 'jan|feb|mar|apr|mai|jūn|jūl|aug|sep|okt|nov|dec',
  it: 'gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic',
}
const MONTH = [...new Set(Object.values(MONTHS).join('|').split('|'))].join('|')
const NUMBER_OR_DAY = '0\\d+|\\d{12,}|\\d+e\\d+|\\d{1,2}[-/.]\\d{1,2}'
const MONTH_DATE = `(?:${MONTH})\\p{L}*[- ]?\\d{1,4}|\\d{1,4}[- ]?(?:${MONTH})\\p{L}*`
const CONVERTED = new RegExp(`^(?:${NUMBER_OR_DAY}|${MONTH_DATE}|true|false)$`, 'iu')

function formatCell(value: CsvValue, { decimalMark }: CsvFormat): string {
  if (typeof value === 'number') return String(value).replace('.', decimalMark)
  if (PHONE.test(value) || CONVERTED.test(value)) return `"\t${value}"`
  const text = value.replace(FORMULA, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Byte order mark, with which a file must start. */
export const CSV_START = '\ufeff'

/** Formats rows of a file with escaped formulas. All exports must use it. */
export const formatCsvRows = (rows: CsvTable, format: CsvFormat): string =>
  rows.map((row) => `${row.map((value) => formatCell(value, format)).join(format.separator)}\r\n`).join('')

export const formatCsv = (rows: CsvTable, format: CsvFormat): string => CSV_START + formatCsvRows(rows, format)
