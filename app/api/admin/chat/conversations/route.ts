import { deskQuestionSchema } from '@/lib/contract/chat-admin'
import { chatJson, chatQuery } from '@/lib/server/chat/answers'
import { answerDesk } from '@/lib/server/chat/desk-call'

/** A page of the conversations behind a filter. */
export const GET = (request: Request): Promise<Response> =>
  answerDesk(request, async ({ who, desk }) => {
    const question = chatQuery(request, deskQuestionSchema)
    return 'refused' in question ? question.refused : chatJson(await desk.list(who, question.data))
  })
