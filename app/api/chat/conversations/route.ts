import { chatJson } from '@/lib/server/chat/answers'
import { answerVisitor } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/rate-limit'

/** The visitor's talks. */
export const GET = (request: Request): Promise<Response> =>
  answerVisitor(request, { address: LIMITS.chatReads }, async ({ visitor, chat }) => chatJson(await chat.list(visitor)))
