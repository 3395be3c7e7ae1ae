import 'server-only'
import { csvFormat, formatCsv, type CsvTable } from '../../domain/csv.ts'
import type { Account } from '../../contract/account.ts'
import type { AdminArea } from '../../domain/admin-roles.ts'
import { parseLanguage } from '../../domain/languages.ts'
import { failureProblem } from '../../http/problem.ts'
import { accountOf, callingAdmin } from '../account/access.ts'
import { refusal } from '../guard.ts'
import { logFailedCall } from '../log.ts'
import { changesOfAdmin, LIMITS, type Limit } from '../rate-limit.ts'

const NO_STORE = { 'cache-control': 'no-store' }

/** An answer to an administrator: nobody keeps it. */
export const adminJson = (body: unknown): Response => Response.json(body, { headers: NO_STORE })

/** A table as a file for an administrator, named in plain letters. The query's `lang` says how their spreadsheet writes it. */
export const adminCsv = (request: Request, name: string, table: CsvTable): Response =>
  new Response(formatCsv(table, csvFormat(parseLanguage(queryOf(request).lang))), {
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  })

/** The query of a request by name. */
export const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams)

/**
 * Answers a call of an account whose roles open an area; anybody else is refused, and so is a change that a foreign page asks for.
 * @param act given the name of the account, for whoever asks later who did it, and what the account may do
 */
export async function answerAdmin(
  request: Request,
  area: AdminArea,
  act: (who: string, admin: Account) => Promise<Response>,
  limit: Limit = LIMITS.adminChanges,
): Promise<Response> {
  const isRead = request.method === 'GET'
  const refused = await (isRead ? LIMITS.adminReads(request) : refusal(request, limit))
  if (refused) return refused
  const caller = await callingAdmin(request, area)
  if ('refused' in caller) return caller.refused
  const who = accountOf(caller.admin)
  const tooOften = isRead ? undefined : await changesOfAdmin(who)
  if (tooOften) return tooOften
  try {
    return await act(who, caller.admin)
  } catch (error) {
    logFailedCall('admin', error, request)
    return failureProblem(error)
  }
}
