import 'server-only'
import { csvFormat, CSV_START, formatCsv, formatCsvRows, type CsvTable } from '../../domain/csv.ts'
import type { Account } from '../../contract/account.ts'
import type { AdminArea } from '../../domain/admin-roles.ts'
import { parseLanguage } from '../../domain/languages.ts'
import { upstreamProblem } from '../../http/problem.ts'
import { actorName, authenticateAdmin } from '../account/access.ts'
import { rejectionFor } from '../request/guard.ts'
import { logFailedCall } from '../log.ts'
import { changesOfAdmin, LIMITS, type Limit } from '../request/rate-limit.ts'

const NO_STORE = { 'cache-control': 'no-store' }

export const adminJson = (body: unknown, status = 200): Response => Response.json(body, { status, headers: NO_STORE })

const csvHeaders = (name: string) => ({
  ...NO_STORE,
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'x-content-type-options': 'nosniff',
})

/** `lang` of the query selects the format for the administrator's spreadsheet. */
const formatOf = (request: Request) => csvFormat(parseLanguage(queryParams(request).lang))

/** A CSV download. */
export const adminCsv = (request: Request, name: string, table: CsvTable): Response =>
  new Response(formatCsv(table, formatOf(request)), { headers: csvHeaders(name) })

/**
 * A CSV download of any size, which is never in memory as a whole. A failure breaks the download off, so that the
 * browser does not save a part as the whole.
 */
export function adminCsvStream(request: Request, name: string, tables: AsyncIterable<CsvTable>): Response {
  const format = formatOf(request)
  const encoder = new TextEncoder()
  const iterator = tables[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(CSV_START)),
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(formatCsvRows(value, format)))
      } catch (error) {
        logFailedCall('admin', error, request)
        controller.error(error)
      }
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  return new Response(body, { headers: csvHeaders(name) })
}

export const queryParams = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams)

/**
 * Handles a call of an account with access to an area, or to any; rejects others, and cross-origin changes. @param act gets the
 * account's name, for the log of changes, and the account
 */
export async function handleAdminRequest(
  request: Request,
  area: AdminArea | 'any',
  act: (actor: string, admin: Account) => Promise<Response>,
  limit: Limit = LIMITS.adminChanges,
): Promise<Response> {
  const isRead = request.method === 'GET'
  const rejected = await (isRead ? LIMITS.adminReads(request) : rejectionFor(request, limit))
  if (rejected) return rejected
  const caller = await authenticateAdmin(request, area)
  if ('rejected' in caller) return caller.rejected
  const actor = actorName(caller.admin)
  const tooOften = isRead ? undefined : await changesOfAdmin(actor)
  if (tooOften) return tooOften
  try {
    return await act(actor, caller.admin)
  } catch (error) {
    logFailedCall('admin', error, request)
    return upstreamProblem(error)
  }
}
