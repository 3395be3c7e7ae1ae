import { sendTranscriptSchema, transcriptQuerySchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-refusal'
import { allowMail } from '@/lib/contract/mail'
import type { OpenedTalk } from '@/lib/contract/chat-store'
import type { Language } from '@/lib/domain/languages'
import { visitorAddressOf } from '@/lib/door/visitor-address'
import { chatBody, chatQuery, doneAnswer, refusedAnswer } from '@/lib/server/chat/answers'
import { chatConsent } from '@/lib/server/chat/begin'
import { isTranscriptLink, transcriptMail, transcriptText } from '@/lib/server/chat/transcript'
import { answerChat, answerVisitor } from '@/lib/server/chat/visitor-call'
import { consumeOne } from '@/lib/server/quotas'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

async function fileAnswer(talk: OpenedTalk, language: Language): Promise<Response> {
  return new Response(await transcriptText(talk, language), {
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="chat-${talk.conversation.id}.txt"`,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A transcript as a file, in the language that `lang` names: for the visitor of the cookie, or by a mailed link. */
export async function GET(request: Request): Promise<Response> {
  const query = chatQuery(request, transcriptQuerySchema)
  if ('refused' in query) return query.refused
  const { conversation, lang, until, sign } = query.data
  const { language } = requestPlace(request, lang)
  if (until === undefined || sign === undefined)
    return answerVisitor(request, { address: LIMITS.chatReads }, async ({ visitor, chat }) => {
      const talk = await chat.all(visitor, conversation)
      return 'refused' in talk ? refusedAnswer(talk) : fileAnswer(talk, language)
    })
  return answerChat(request, LIMITS.chatReads, async (chat) => {
    if (!(await isTranscriptLink({ conversation, until, sign }, new Date())))
      return chatProblem('conversation', 'The link is wrong or has expired')
    const talk = await chat.linked(conversation)
    return 'refused' in talk ? refusedAnswer(talk) : fileAnswer(talk, language)
  })
}

/** Mails a link to a transcript; not without the consent in force (specification, section 5). */
export const POST = (request: Request): Promise<Response> =>
  answerVisitor(
    request,
    { address: LIMITS.chatTranscripts, visitor: VISITOR_LIMITS.transcripts },
    async ({ visitor, chat }) => {
      const body = await chatBody(request, sendTranscriptSchema)
      if ('refused' in body) return body.refused
      const { conversation, email, consent, lang } = body.data
      const place = requestPlace(request, lang)
      const talk = await chat.all(visitor, conversation)
      if ('refused' in talk) return refusedAnswer(talk)
      if (
        !talk.conversation.consented &&
        (!consent || (await chat.consent(visitor, conversation, chatConsent(request, place.language, consent))))
      )
        return chatProblem('consentLog')
      const consumed = await consumeOne('chatEmails', { address: visitorAddressOf(request), recipient: email })
      if (consumed instanceof Response) return consumed
      return doneAnswer(
        await chat.mailTranscript(
          visitor,
          conversation,
          allowMail(await transcriptMail(place, conversation, email), consumed),
        ),
      )
    },
  )
