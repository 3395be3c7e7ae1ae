import { messagesQuerySchema, sendMessageSchema } from '@/lib/contract/chat'
import { OVERHEAD_BYTES, storedBytes } from '@/lib/http/quotas'
import { chatBody, chatQuery, resultResponse, messageResponse } from '@/lib/server/chat/responses'
import { pageContextOf } from '@/lib/server/chat/start'
import { offlineQuestion } from '@/lib/server/chat/offline-question'
import { handleVisitorRequest, employeeRejection } from '@/lib/server/chat/visitor-call'
import { rejectRequestOverQuota } from '@/lib/server/request/quotas'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/request/rate-limit'

/** Earlier messages of a conversation. */
export const GET = (request: Request): Promise<Response> =>
  handleVisitorRequest(request, { ip: LIMITS.chatReads }, async ({ visitor, chat }) => {
    const query = chatQuery(request, messagesQuerySchema)
    return 'rejected' in query
      ? query.rejected
      : resultResponse(await chat.page(visitor, query.data.conversation, query.data.before))
  })

/** Stores a message; idempotent. */
export const POST = (request: Request): Promise<Response> =>
  handleVisitorRequest(
    request,
    { ip: LIMITS.chatMessages, visitor: VISITOR_LIMITS.messages },
    async ({ visitor, chat }) => {
      const rejected = await employeeRejection(request)
      if (rejected) return rejected
      const body = await chatBody(request, sendMessageSchema)
      if ('rejected' in body) return body.rejected
      const { conversation, message, ...from } = body.data
      const overQuota = await rejectRequestOverQuota(
        request,
        'chatText',
        storedBytes([message], OVERHEAD_BYTES.message),
        { visitor },
      )
      if (overQuota) return overQuota
      const operatorEmail = await offlineQuestion(request, { chat, visitor, conversation })
      return messageResponse(
        await chat.send(visitor, conversation, message, { operatorEmail, from: pageContextOf(request, from) }),
      )
    },
  )
