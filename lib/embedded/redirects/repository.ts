import { pathKey } from '../../routing/normalize-path.ts'
import type { Database } from '../database/open.ts'
import { indexBuiltInPages, parseRow, type BuiltInPages, type RedirectRow, type RowProblem } from './redirect-row.ts'
import { createRedirectTable, isCircular, type RedirectTable } from './redirect-table.ts'

const parseRules = (rows: readonly RedirectRow[], builtIn: BuiltInPages) =>
  rows.flatMap((row) => {
    const parsed = parseRow(row, builtIn)
    return 'field' in parsed ? [] : [parsed]
  })

/**
 * Reads the redirect dictionary. Skips invalid rows: targets on other sites or on the path itself, sources with a
 * query, and sources that are built-in pages.
 */
export async function readRedirects(database: Database, fixed: ReadonlySet<string>): Promise<RedirectTable> {
  return createRedirectTable(
    parseRules(
      await database.selectFrom('redirects').selectAll().orderBy('from_path').execute(),
      indexBuiltInPages(fixed),
    ),
  )
}

/** Validates a row on its own and against the other rows, including redirect loops; `undefined` if it is valid. */
export async function findRowProblem(
  database: Database,
  row: RedirectRow,
  fixed: ReadonlySet<string>,
): Promise<RowProblem | undefined> {
  const builtIn = indexBuiltInPages(fixed)
  const rule = parseRow(row, builtIn)
  if ('field' in rule) return rule
  const others = parseRules(
    await database.selectFrom('redirects').selectAll().where('from_path', '!=', row.from_path).execute(),
    builtIn,
  )
  const isDuplicate = others.some(
    ({ from }) => from.wildcard === rule.from.wildcard && pathKey(from.path) === pathKey(rule.from.path),
  )
  if (isDuplicate) return { field: 'from', reason: 'taken', message: 'another redirect has the same source path' }
  return isCircular(rule, others, (path) => fixed.has(path))
    ? { field: 'to', reason: 'loop', message: 'is circular, or has too many steps' }
    : undefined
}
