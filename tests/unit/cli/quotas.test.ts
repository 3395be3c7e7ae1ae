import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { quotaTable } from '../../../lib/cli/quotas.ts'
import { USUAL_RETENTION } from '../../../lib/domain/retention.ts'
import { TABLE_NAMES } from '../../../lib/embedded/database/tables.ts'
import { ANONYMOUS_STORAGE, STAFF_TABLES } from '../../../lib/embedded/privacy/anonymous-storage.ts'

const cells = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '-')))

describe('data stored by anonymous visitors', () => {
  it('is limited by a quota in every table that not only employees and external systems write', () => {
    const bounded = new Set(Object.values(ANONYMOUS_STORAGE).flatMap(({ tables }) => tables))
    expect([...bounded, ...STAFF_TABLES].sort()).toEqual([...TABLE_NAMES].sort())
  })

  it('is documented as the command prints it', () => {
    const [, documented = ''] =
      /<!-- npm run quotas -->\s*((?:\|.*\n)+)/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    expect(cells(documented)).toEqual(cells(quotaTable(1, USUAL_RETENTION)))
  })
})
