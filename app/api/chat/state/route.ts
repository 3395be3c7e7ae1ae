import { stateQuerySchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-rejection'
import { chatJson, chatQuery } from '@/lib/server/chat/responses'
import { chatState } from '@/lib/server/chat/state'
import { handleChatRequest, currentVisitor } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

export const GET = (request: Request): Promise<Response> =>
  handleChatRequest(request, LIMITS.chatReads, async (chat) => {
    const query = chatQuery(request, stateQuerySchema)
    if ('rejected' in query) return query.rejected
    const { conversation, lang } = query.data
    const state = await chatState(request, requestSiteLocale(request, lang), chat, {
      visitor: await currentVisitor(request),
      conversation,
    })
    return state ? chatJson(state) : chatProblem('conversation')
  })
