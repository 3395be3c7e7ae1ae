import { sendTranscriptSchema, transcriptQuerySchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-rejection'
import { allowMail } from '@/lib/contract/mail'
import type { OpenedConversation } from '@/lib/contract/chat-store'
import type { Language } from '@/lib/domain/languages'
import { readClientIp } from '@/lib/routing/internal-headers'
import { chatBody, chatQuery, doneResponse, rejectedResponse } from '@/lib/server/chat/responses'
import { chatConsent } from '@/lib/server/chat/start'
import { isTranscriptLink, transcriptMail, transcriptText } from '@/lib/server/chat/transcript'
import { handleChatRequest, handleVisitorRequest } from '@/lib/server/chat/visitor-call'
import { consumeForRecipient } from '@/lib/server/request/quotas'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

async function transcriptResponse(transcript: OpenedConversation, language: Language): Promise<Response> {
  return new Response(await transcriptText(transcript, language), {
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="chat-${transcript.conversation.id}.txt"`,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A transcript as a file, in the language of `lang`: for the visitor's cookie, or by an emailed link. */
export async function GET(request: Request): Promise<Response> {
  const query = chatQuery(request, transcriptQuerySchema)
  if ('rejected' in query) return query.rejected
  const { conversation, lang, until, sign } = query.data
  const { language } = requestSiteLocale(request, lang)
  if (until === undefined || sign === undefined)
    return handleVisitorRequest(request, { ip: LIMITS.chatReads }, async ({ visitor, chat }) => {
      const result = await chat.openAll(visitor, conversation)
      return 'rejected' in result ? rejectedResponse(result) : transcriptResponse(result, language)
    })
  return handleChatRequest(request, LIMITS.chatReads, async (chat) => {
    const result = await chat.openByLink(conversation)
    if ('rejected' in result || !(await isTranscriptLink({ ...result, until, sign }, new Date())))
      return chatProblem('conversation', 'The link is wrong or has expired')
    return transcriptResponse(result, language)
  })
}

/**
 * Emails a link to a transcript; requires consent in the version in force (specification, section 5). Success looks the
 * same if nothing is sent because others have used up the quota of the address.
 */
export const POST = (request: Request): Promise<Response> =>
  handleVisitorRequest(
    request,
    { ip: LIMITS.chatTranscripts, visitor: VISITOR_LIMITS.transcripts },
    async ({ visitor, chat }) => {
      const body = await chatBody(request, sendTranscriptSchema)
      if ('rejected' in body) return body.rejected
      const { conversation, email, consent, lang } = body.data
      const siteLocale = requestSiteLocale(request, lang)
      const result = await chat.openAll(visitor, conversation)
      if ('rejected' in result) return rejectedResponse(result)
      if (
        !result.conversation.consented &&
        (!consent || (await chat.consent(visitor, conversation, chatConsent(request, siteLocale.language, consent))))
      )
        return chatProblem('consentLog')
      const consumed = await consumeForRecipient('chatEmails', { ip: readClientIp(request), recipient: email })
      if (consumed instanceof Response) return consumed
      if (!consumed) return doneResponse(undefined)
      const mail = await transcriptMail(siteLocale, result.conversation, email)
      return doneResponse(await chat.mailTranscript(visitor, conversation, allowMail(mail, consumed)))
    },
  )
