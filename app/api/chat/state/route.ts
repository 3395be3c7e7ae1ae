import { stateQuerySchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-refusal'
import { chatJson, chatQuery } from '@/lib/server/chat/answers'
import { chatState } from '@/lib/server/chat/state'
import { answerChat, callingVisitor } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

/** Everything that is needed to draw the chat. */
export const GET = (request: Request): Promise<Response> =>
  answerChat(request, LIMITS.chatReads, async (chat) => {
    const query = chatQuery(request, stateQuerySchema)
    if ('refused' in query) return query.refused
    const { conversation, lang } = query.data
    const state = await chatState(request, requestPlace(request, lang), chat, {
      visitor: await callingVisitor(request),
      conversation,
    })
    return state ? chatJson(state) : chatProblem('conversation')
  })
