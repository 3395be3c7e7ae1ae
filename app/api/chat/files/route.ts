import { uploadQuerySchema } from '@/lib/contract/chat'
import { chatQuery, messageResponse } from '@/lib/server/chat/responses'
import { pageContextOf } from '@/lib/server/chat/start'
import { offlineQuestion } from '@/lib/server/chat/offline-question'
import { toVisitorUpload } from '@/lib/server/chat/upload'
import { handleVisitorRequest, employeeRejection } from '@/lib/server/chat/visitor-call'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/request/rate-limit'

/** Sends a file; the operator is notified by email if it belongs to a question outside working hours. */
export const POST = (request: Request): Promise<Response> =>
  handleVisitorRequest(request, { ip: LIMITS.chatFiles, visitor: VISITOR_LIMITS.files }, async ({ visitor, chat }) => {
    const rejected = await employeeRejection(request)
    if (rejected) return rejected
    const query = chatQuery(request, uploadQuerySchema)
    if ('rejected' in query) return query.rejected
    const { conversation, id, ...from } = query.data
    return messageResponse(
      await chat.upload(visitor, conversation, {
        ...toVisitorUpload(request, visitor),
        id,
        operatorEmail: () => offlineQuestion(request, { chat, visitor, conversation }),
        from: pageContextOf(request, from),
      }),
    )
  })
