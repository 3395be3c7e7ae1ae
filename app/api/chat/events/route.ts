import { problem } from '@/lib/http/problem'
import { isByHttps } from '@/lib/server/by-https'
import { LIMITS } from '@/lib/server/rate-limit'
import { answerChat } from '@/lib/server/chat/visitor-call'

/** A talk as server-sent events. The server process answers this by itself; here it is answered where there is none of ours. */
export const GET = (request: Request): Promise<Response> =>
  answerChat(request, LIMITS.chatReads, (chat) => chat.events(request, { secure: isByHttps(request) }))

/** Without this the framework would open a stream for it that nobody ends. */
export const HEAD = (): Response => problem(405, 'Events can only be read', undefined, { allow: 'GET' })
