import { messageIdSchema } from '@/lib/contract/chat-message'
import { chatProblem } from '@/lib/contract/chat-refusal'
import { doneAnswer } from '@/lib/server/chat/answers'
import { answerDeskTalk } from '@/lib/server/chat/desk-call'

interface Named {
  params: Promise<{ id: string; message: string }>
}

/** Takes what a message said away. */
export const DELETE = (request: Request, { params }: Named): Promise<Response> =>
  answerDeskTalk(request, params, async ({ desk, conversation }) => {
    const message = messageIdSchema.safeParse((await params).message)
    return message.success ? doneAnswer(await desk.remove(conversation, message.data)) : chatProblem('message')
  })
