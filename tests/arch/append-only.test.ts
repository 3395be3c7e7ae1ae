import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../support/source-files.ts'

const TABLES = 'order_changes|price_changes|dictionary_changes|access_log'
const REWRITES = new RegExp(`(?:updateTable|deleteFrom)\\('(?:${TABLES})'\\)|(?:update|delete from) (?:${TABLES})\\b`)

const rewrites = ({ path, text }: Pick<SourceFile, 'path' | 'text'>) =>
  /^(?:app|lib)\//.test(path) && !path.startsWith('lib/embedded/database/migrations') && REWRITES.test(text)

/** Retention, and the erasure of a person. */
const ALLOWED = [
  'lib/embedded/access-log/repository.ts',
  'lib/embedded/orders/closed-orders.ts',
  'lib/embedded/orders/drafts.ts',
  'lib/embedded/privacy/erase.ts',
]

describe('the tables of the audit log', () => {
  it('are changed by retention and the erasure of a person only', () => {
    expect(
      sourceFiles()
        .filter(rewrites)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(ALLOWED)
  })

  it.each([`database.updateTable('order_changes').set({})`, `sql\`delete from access_log where id = \${id}\``])(
    'are detected in %s',
    (text) => {
      expect(rewrites({ path: 'lib/embedded/audit-log/repository.ts', text })).toBe(true)
    },
  )
})
