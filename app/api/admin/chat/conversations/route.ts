import { deskQuestionSchema } from '@/lib/contract/chat-admin'
import { logAccess } from '@/lib/server/admin/log-access'
import { chatJson, chatQuery } from '@/lib/server/chat/answers'
import { answerDesk } from '@/lib/server/chat/desk-call'

/** A page of the conversations behind a filter. */
export const GET = (request: Request): Promise<Response> =>
  answerDesk(request, async ({ who, desk }) => {
    const question = chatQuery(request, deskQuestionSchema)
    if ('refused' in question) return question.refused
    const found = await desk.list(who, question.data)
    await logAccess({ who, kind: 'conversation-list', count: found.conversations.length })
    return chatJson(found)
  })
