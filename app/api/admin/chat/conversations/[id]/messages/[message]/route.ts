import { messageIdSchema } from '@/lib/contract/chat-message'
import { chatProblem } from '@/lib/contract/chat-rejection'
import { doneResponse } from '@/lib/server/chat/responses'
import { handleConversationCall } from '@/lib/server/chat/desk-call'

interface RouteContext {
  params: Promise<{ id: string; message: string }>
}

/** Deletes the content of a message. */
export const DELETE = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleConversationCall(request, params, async ({ desk, conversation }) => {
    const message = messageIdSchema.safeParse((await params).message)
    return message.success ? doneResponse(await desk.remove(conversation, message.data)) : chatProblem('message')
  })
