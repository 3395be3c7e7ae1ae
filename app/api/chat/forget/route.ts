import { endedChatCookie } from '@/lib/contract/chat-cookie'
import { forgetSchema } from '@/lib/contract/chat'
import { isByHttps } from '@/lib/server/by-https'
import { chatBody, chatJson, refusedAnswer } from '@/lib/server/chat/answers'
import { answerChat, callingVisitor } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/rate-limit'

/**
 * Deletes a conversation of the visitor, or all of them, which is how the consent to the chat is withdrawn; or takes the
 * cookie from a browser that others use too, and leaves the conversations to the operators. A browser without a conversation
 * has nothing to delete.
 */
export const POST = (request: Request): Promise<Response> =>
  answerChat(request, LIMITS.chatStarts, async (chat) => {
    const body = await chatBody(request, forgetSchema)
    if ('refused' in body) return body.refused
    const visitor = await callingVisitor(request)
    const forgotten =
      visitor === undefined || 'device' in body.data ? { left: 0 } : await chat.forget(visitor, body.data.conversation)
    if ('refused' in forgotten) return refusedAnswer(forgotten)
    const answer = chatJson({ ok: true })
    if (visitor !== undefined && forgotten.left === 0)
      answer.headers.append('set-cookie', endedChatCookie({ secure: isByHttps(request) }))
    return answer
  })
