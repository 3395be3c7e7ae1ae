import { chatStartSchema } from '@/lib/contract/chat'
import { chatBody, refusedAnswer } from '@/lib/server/chat/answers'
import { begunAnswer, newVisitor, talkOf } from '@/lib/server/chat/begin'
import { answerChat, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

/** Begins a talk, or goes on with the open one. */
export const POST = (request: Request): Promise<Response> =>
  answerChat(request, LIMITS.chatStarts, async (chat) => {
    const refused = await employeeRefusal(request)
    if (refused) return refused
    const body = await chatBody(request, chatStartSchema)
    if ('refused' in body) return body.refused
    const place = requestPlace(request, body.data.lang)
    const visitor = await newVisitor(request)
    const started = await chat.start(visitor, await talkOf(request, place, body.data))
    return 'refused' in started ? refusedAnswer(started) : begunAnswer(request, place, chat, { visitor, ...started })
  })
