import { messagesQuerySchema, sendMessageSchema } from '@/lib/contract/chat'
import { BESIDE, writtenBytes } from '@/lib/http/quotas'
import { chatBody, chatQuery, foundAnswer, sentAnswer } from '@/lib/server/chat/answers'
import { whereaboutsOf } from '@/lib/server/chat/begin'
import { laterQuestion } from '@/lib/server/chat/later-question'
import { answerVisitor, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { requestQuotaRefusal } from '@/lib/server/quotas'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/rate-limit'

/** Earlier messages of a talk. */
export const GET = (request: Request): Promise<Response> =>
  answerVisitor(request, { address: LIMITS.chatReads }, async ({ visitor, chat }) => {
    const query = chatQuery(request, messagesQuerySchema)
    return 'refused' in query
      ? query.refused
      : foundAnswer(await chat.page(visitor, query.data.conversation, query.data.before))
  })

/** Takes a message, once however often it is sent. */
export const POST = (request: Request): Promise<Response> =>
  answerVisitor(
    request,
    { address: LIMITS.chatMessages, visitor: VISITOR_LIMITS.messages },
    async ({ visitor, chat }) => {
      const refused = await employeeRefusal(request)
      if (refused) return refused
      const body = await chatBody(request, sendMessageSchema)
      if ('refused' in body) return body.refused
      const { conversation, message, ...from } = body.data
      const full = await requestQuotaRefusal(request, 'chatText', writtenBytes([message], BESIDE.message), { visitor })
      if (full) return full
      const letter = await laterQuestion(request, { chat, visitor, conversation })
      return sentAnswer(await chat.send(visitor, conversation, message, { letter, from: whereaboutsOf(request, from) }))
    },
  )
