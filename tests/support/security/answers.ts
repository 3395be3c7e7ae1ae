import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import { readCsv } from '../../../lib/domain/csv-reading.ts'
import type { Answer } from '../site.ts'
import { isBroken } from './hostile.ts'

/** Whether a browser would make something of what it should have been told as text. */
export const isUnescaped = (html: string): boolean => isBroken(new JSDOM(html).window.document)

/** Every text of an answer, which has to be JSON, and nothing that a browser takes for a page. */
export function textsOf({ headers, body }: Pick<Answer, 'headers' | 'body'>): string[] {
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

/** The cells of a file that is taken along; a spreadsheet may end one at a semicolon or a tab, too. */
export function cellsOf({ headers, body }: Pick<Answer, 'headers' | 'body'>): string[] {
  const kind = [headers['content-type'], headers['content-disposition'], headers['x-content-type-options']]
  expect(kind).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
    'nosniff',
  ])
  return readCsv(body).flatMap(({ cells }) => cells.flatMap((cell) => cell.split(/[;\t\r\n]/)))
}

/** Whether a spreadsheet would run a cell; a telephone number is none of those. */
export const isFormula = (cell: string): boolean => /^["\s]*[=+\-@＝＋－＠]/.test(cell) && !/^\+\d{7,15}$/.test(cell)
