import { expiredChatCookie } from '@/lib/contract/chat-cookie'
import { deletionSchema } from '@/lib/contract/chat'
import { isHttps } from '@/lib/server/request/is-https'
import { chatBody, chatJson, rejectedResponse } from '@/lib/server/chat/responses'
import { handleChatRequest, currentVisitor } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/request/rate-limit'

/**
 * Deletes one or all conversations of the visitor, which withdraws the consent to the chat; or only deletes the cookie
 * on a shared device and leaves the conversations to the operators. Succeeds without a conversation.
 */
export const POST = (request: Request): Promise<Response> =>
  handleChatRequest(request, LIMITS.chatStarts, async (chat) => {
    const body = await chatBody(request, deletionSchema)
    if ('rejected' in body) return body.rejected
    const visitor = await currentVisitor(request)
    const result =
      visitor === undefined || 'device' in body.data
        ? { remaining: 0 }
        : await chat.deleteConversations(visitor, body.data.conversation)
    if ('rejected' in result) return rejectedResponse(result)
    const response = chatJson({ ok: true })
    if (visitor !== undefined && result.remaining === 0)
      response.headers.append('set-cookie', expiredChatCookie({ secure: isHttps(request) }))
    return response
  })
