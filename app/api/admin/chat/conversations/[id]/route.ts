import { deskPageQuerySchema } from '@/lib/contract/chat-admin'
import { logAccess } from '@/lib/server/admin/log-access'
import { chatQuery, foundAnswer } from '@/lib/server/chat/answers'
import { answerDeskTalk } from '@/lib/server/chat/desk-call'

interface Named {
  params: Promise<{ id: string }>
}

/** A conversation with what is known of its visitor, and a page of its messages. */
export const GET = (request: Request, { params }: Named): Promise<Response> =>
  answerDeskTalk(request, params, async ({ who, desk, conversation }) => {
    const query = chatQuery(request, deskPageQuerySchema)
    if ('refused' in query) return query.refused
    const found = await desk.find(conversation, query.data.before)
    if (!('refused' in found)) await logAccess({ who, kind: 'conversation', record: conversation })
    return foundAnswer(found)
  })
