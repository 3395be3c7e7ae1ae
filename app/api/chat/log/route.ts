import { logQuerySchema, sendLogSchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-refusal'
import { visitorAddressOf } from '@/lib/door/visitor-address'
import { countedAddress } from '@/lib/http/short-address'
import { chatBody, chatQuery, doneAnswer, refusedAnswer } from '@/lib/server/chat/answers'
import { logLetter, logText } from '@/lib/server/chat/letters'
import { answerVisitor } from '@/lib/server/chat/visitor-call'
import { LIMITS, LOG_LETTERS, VISITOR_LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

/** A talk as a file, in the language that `lang` names. */
export const GET = (request: Request): Promise<Response> =>
  answerVisitor(request, { address: LIMITS.chatReads }, async ({ visitor, chat }) => {
    const query = chatQuery(request, logQuerySchema)
    if ('refused' in query) return query.refused
    const { conversation, lang } = query.data
    const talk = await chat.all(visitor, conversation)
    if ('refused' in talk) return refusedAnswer(talk)
    return new Response(await logText(talk, requestPlace(request, lang).language), {
      headers: {
        'cache-control': 'no-store',
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="chat-${conversation}.txt"`,
        'x-content-type-options': 'nosniff',
      },
    })
  })

/** Sends a talk by e-mail; not without the consent in force (specification, section 5). */
export const POST = (request: Request): Promise<Response> =>
  answerVisitor(request, { address: LIMITS.chatLogs, visitor: VISITOR_LIMITS.logs }, async ({ visitor, chat }) => {
    const body = await chatBody(request, sendLogSchema)
    if ('refused' in body) return body.refused
    const { conversation, email, consent, lang } = body.data
    const talk = await chat.all(visitor, conversation)
    if ('refused' in talk) return refusedAnswer(talk)
    if (!talk.conversation.consented && (!consent || (await chat.consent(visitor, conversation, consent)))) return chatProblem('consentLog')
    const tooMany =
      (await LOG_LETTERS.to(email.toLowerCase())) ?? (await LOG_LETTERS.of(visitor)) ?? (await LOG_LETTERS.from(countedAddress(visitorAddressOf(request))))
    if (tooMany) return tooMany
    return doneAnswer(await chat.mailLog(visitor, conversation, await logLetter(talk, email, requestPlace(request, lang).language)))
  })
