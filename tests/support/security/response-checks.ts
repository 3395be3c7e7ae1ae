import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import { readCsv } from '../../../lib/domain/csv-reading.ts'
import type { TestResponse } from '../site.ts'
import { isBroken } from './xss-payloads.ts'

/** Checks whether a browser would interpret a response that should be plain text. */
export const isUnescaped = (html: string): boolean => isBroken(new JSDOM(html).window.document)

/** Returns all strings of a response, which must be JSON and not be interpreted as a page. */
export function textsOf({ headers, body }: Pick<TestResponse, 'headers' | 'body'>): string[] {
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
    expect.stringMatching(/^application\/(?:problem\+)?json/),
    'nosniff',
  ])
  const texts: string[] = []
  JSON.parse(body, (_name, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  return texts
}

/** Splits an exported file into cells; a spreadsheet may also split at semicolons and tabs. */
export function cellsOf({ headers, body }: Pick<TestResponse, 'headers' | 'body'>): string[] {
  const kind = [headers['content-type'], headers['content-disposition'], headers['x-content-type-options']]
  expect(kind).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    'nosniff',
  ])
  return readCsv(body).flatMap(({ cells }) => cells.flatMap((cell) => cell.split(/[;\t\r\n]/)))
}

/** Checks whether a spreadsheet would run a cell as a formula; telephone numbers are harmless. */
export const isFormula = (cell: string): boolean => /^["\s]*[=+\-@＝＋－＠]/.test(cell) && !/^\+\d{7,15}$/.test(cell)
