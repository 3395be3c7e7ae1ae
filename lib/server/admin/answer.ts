import 'server-only'
import type { RoleMenu } from '../../contract/account.ts'
import { failureProblem } from '../../http/problem.ts'
import { accountOf, callingAdmin } from '../account/access.ts'
import { refusal } from '../guard.ts'
import { logFailedCall } from '../log.ts'
import { changesOfAdmin, LIMITS, type Limit } from '../rate-limit.ts'

const NO_STORE = { 'cache-control': 'no-store' }

/** An answer to an administrator: nobody keeps it. */
export const adminJson = (body: unknown): Response => Response.json(body, { headers: NO_STORE })

/** A file for an administrator, with a name of plain letters. */
export const adminCsv = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      ...NO_STORE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  })

/** The query of a request by name. */
export const queryOf = (request: Request): Record<string, string> => Object.fromEntries(new URL(request.url).searchParams)

/**
 * Answers a call of an administrator; anybody else is refused, and so is a change that a foreign page asks for.
 * @param act given the name of the account, for whoever asks later who did it, and what the account may do
 */
export async function answerAdmin(
  request: Request,
  act: (who: string, admin: RoleMenu) => Promise<Response>,
  limit: Limit = LIMITS.adminChanges,
): Promise<Response> {
  const isRead = request.method === 'GET'
  const refused = await (isRead ? LIMITS.adminReads(request) : refusal(request, limit))
  if (refused) return refused
  const caller = await callingAdmin(request)
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
