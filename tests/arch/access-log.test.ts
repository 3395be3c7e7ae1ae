import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../support/source-files.ts'

/** Files that show personal data to administrators; `operators` are employees. */
const SHOWS_PERSONS =
  /^app\/api\/admin\/(?:audit|orders|chat\/(?!operators))|^lib\/server\/chat\/desk-page\.ts$|^app\/api\/chat\/files\/\[id\]\//
const READS = /export const GET|ordersAdmin\(\)|desk\.list\(/
const isUnlogged = ({ path, text }: Pick<SourceFile, 'path' | 'text'>) =>
  SHOWS_PERSONS.test(path) && READS.test(text) && !/await logAccess\(/.test(text)

describe('handlers that show personal data to administrators', () => {
  it('write a line of the access log', () => {
    expect(
      sourceFiles()
        .filter(isUnlogged)
        .map(({ path }) => path),
    ).toEqual([])
  })

  it.each([
    ['app/api/admin/orders/labels/route.ts', 'export const GET = answer'],
    ['app/api/admin/orders-report.csv/route.ts', 'export const GET = answer'],
    ['app/api/admin/chat/search/route.ts', 'export const GET = answer'],
    ['app/api/admin/audit/report/route.ts', 'export const GET = answer'],
  ])('are detected at %s when they write none', (path, text) => {
    expect(isUnlogged({ path, text })).toBe(true)
  })
})
