import { operatorMessageSchema } from '@/lib/contract/chat-admin'
import { chatBody, messageResponse } from '@/lib/server/chat/responses'
import { handleConversationCall } from '@/lib/server/chat/desk-call'
import { replyEmail } from '@/lib/server/chat/emails'

interface RouteContext {
  params: Promise<{ id: string }>
}

/** Sends a reply, also by email if the question was asked outside working hours. */
export const POST = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleConversationCall(request, params, async ({ account, desk, conversation }) => {
    const body = await chatBody(request, operatorMessageSchema)
    if ('rejected' in body) return body.rejected
    const result = await desk.find(conversation, undefined)
    const mail = 'rejected' in result ? undefined : await replyEmail(result.conversation, body.data)
    return messageResponse(await desk.send(account, conversation, body.data, { mail }))
  })
