import { chatStartSchema } from '@/lib/contract/chat'
import { chatBody, refusedAnswer } from '@/lib/server/chat/answers'
import { begunAnswer, newVisitor, talkOf } from '@/lib/server/chat/begin'
import { withCallablePhone } from '@/lib/server/chat/contact'
import { answerChat, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { requestQuotaRefusal } from '@/lib/server/quotas'
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
    const talk = await talkOf(request, place, body.data)
    const reached = talk.contact && withCallablePhone(talk.contact, talk.market ?? talk.country)
    if (reached && 'refused' in reached) return reached.refused
    const full = await requestQuotaRefusal(request, 'conversations')
    if (full) return full
    const started = await chat.start(visitor, { ...talk, contact: reached?.contact })
    return 'refused' in started ? refusedAnswer(started) : begunAnswer(request, place, chat, { visitor, ...started })
  })
