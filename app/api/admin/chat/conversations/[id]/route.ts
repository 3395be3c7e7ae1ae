import { deskPageQuerySchema } from '@/lib/contract/chat-admin'
import { chatQuery, foundAnswer } from '@/lib/server/chat/answers'
import { answerDeskTalk } from '@/lib/server/chat/desk-call'

interface Named {
  params: Promise<{ id: string }>
}

/** A conversation with what is known of its visitor, and a page of its messages. */
export const GET = (request: Request, { params }: Named): Promise<Response> =>
  answerDeskTalk(request, params, async ({ desk, conversation }) => {
    const query = chatQuery(request, deskPageQuerySchema)
    return 'refused' in query ? query.refused : foundAnswer(await desk.find(conversation, query.data.before))
  })
