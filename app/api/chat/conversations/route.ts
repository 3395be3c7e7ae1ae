import { chatJson } from '@/lib/server/chat/responses'
import { handleVisitorRequest } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/request/rate-limit'

export const GET = (request: Request): Promise<Response> =>
  handleVisitorRequest(request, { ip: LIMITS.chatReads }, async ({ visitor, chat }) =>
    chatJson(await chat.list(visitor)),
  )
