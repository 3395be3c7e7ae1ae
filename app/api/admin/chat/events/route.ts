import { problem } from '@/lib/http/problem'
import { deskEventsQuerySchema } from '@/lib/contract/chat-admin'
import { logAccess } from '@/lib/server/admin/log-access'
import { chatQuery } from '@/lib/server/chat/answers'
import { answerDesk } from '@/lib/server/chat/desk-call'

/** All conversations as server-sent events. */
export const GET = (request: Request): Promise<Response> =>
  answerDesk(request, async ({ who, desk }) => {
    const query = chatQuery(request, deskEventsQuerySchema)
    if ('refused' in query) return query.refused
    await logAccess({ who, kind: 'conversation-events' })
    return desk.events(who, request, query.data.after)
  })

/** Without this the framework would open a stream for it that nobody ends. */
export const HEAD = (): Response => problem(405, 'Events can only be read', undefined, { allow: 'GET' })
