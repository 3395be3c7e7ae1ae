import { problem } from '@/lib/http/problem'
import { isHttps } from '@/lib/server/request/is-https'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { handleChatRequest } from '@/lib/server/chat/visitor-call'

/** A conversation as server-sent events. Fallback: our server process handles these requests before Next. */
export const GET = (request: Request): Promise<Response> =>
  handleChatRequest(request, LIMITS.chatReads, (chat) => chat.events(request, { secure: isHttps(request) }))

/** Otherwise Next would run `GET` for `HEAD` and open a stream that is never closed. */
export const HEAD = (): Response => problem(405, 'Events can only be read', undefined, { allow: 'GET' })
