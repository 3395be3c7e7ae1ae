import { pathKey } from '../../door/table-form.ts'
import type { Database } from '../database/open.ts'
import { ownPages, parseRow, type OwnPages, type RedirectRow, type RowProblem } from './redirect-row.ts'
import { createRedirectTable, isCircular, type RedirectTable } from './redirect-table.ts'

const rulesOf = (rows: readonly RedirectRow[], own: OwnPages) =>
  rows.flatMap((row) => {
    const parsed = parseRow(row, own)
    return 'field' in parsed ? [] : [parsed]
  })

/**
 * The redirect dictionary. Left out is a row that points outside the site or to itself, one for a single query of a path,
 * and one that would take away a page that the site always has.
 */
export async function readRedirects(database: Database, fixed: ReadonlySet<string>): Promise<RedirectTable> {
  return createRedirectTable(
    rulesOf(await database.selectFrom('redirects').selectAll().orderBy('from_path').execute(), ownPages(fixed)),
  )
}

/** What a row would be left out for, or would lead nowhere for, beside those that there are; `undefined` where it holds. */
export async function findRowProblem(
  database: Database,
  row: RedirectRow,
  fixed: ReadonlySet<string>,
): Promise<RowProblem | undefined> {
  const own = ownPages(fixed)
  const rule = parseRow(row, own)
  if ('field' in rule) return rule
  const others = rulesOf(
    await database.selectFrom('redirects').selectAll().where('from_path', '!=', row.from_path).execute(),
    own,
  )
  const isTaken = others.some(
    ({ from }) => from.wildcard === rule.from.wildcard && pathKey(from.path) === pathKey(rule.from.path),
  )
  if (isTaken) return { field: 'from', fault: 'taken', message: 'another redirect begins at the same address' }
  return isCircular(rule, others, (path) => fixed.has(path))
    ? { field: 'to', fault: 'loop', message: 'leads in a circle, or too far' }
    : undefined
}
