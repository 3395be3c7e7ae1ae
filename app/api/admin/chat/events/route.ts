import { problem } from '@/lib/http/problem'
import { deskEventsQuerySchema } from '@/lib/contract/chat-admin'
import { authenticateAdmin } from '@/lib/server/account/access'
import { logAccess } from '@/lib/server/admin/log-access'
import { chatQuery } from '@/lib/server/chat/responses'
import { handleDeskRequest } from '@/lib/server/chat/desk-call'

export const GET = (request: Request): Promise<Response> =>
  handleDeskRequest(request, async ({ account, desk }) => {
    const query = chatQuery(request, deskEventsQuerySchema)
    if ('rejected' in query) return query.rejected
    await logAccess({ actor: account, kind: 'conversation-events' })
    const isAllowed = async () => 'admin' in (await authenticateAdmin(request, 'chat'))
    return desk.events(account, request, { after: query.data.after, isAllowed })
  })

/** Otherwise Next would run `GET` for `HEAD` and open a stream that is never closed. */
export const HEAD = (): Response => problem(405, 'Events can only be read', undefined, { allow: 'GET' })
