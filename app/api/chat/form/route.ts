import { chatFormSchema } from '@/lib/contract/chat'
import { chatProblem } from '@/lib/contract/chat-rejection'
import { readClientIp } from '@/lib/routing/internal-headers'
import { OVERHEAD_BYTES, storedBytes } from '@/lib/http/quotas'
import { chatBody, rejectedResponse } from '@/lib/server/chat/responses'
import { startedResponse, newVisitor, toNewConversation } from '@/lib/server/chat/start'
import { withCallablePhone } from '@/lib/server/chat/contact'
import { operatorEmail } from '@/lib/server/chat/offline-question'
import { handleChatRequest, currentVisitor, employeeRejection } from '@/lib/server/chat/visitor-call'
import { rejectRequestOverQuota } from '@/lib/server/request/quotas'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'
import { countryOfVisitor } from '@/lib/server/request/visitor-country'

/** Handles the widget's forms: contact details, and a question outside working hours. */
export const POST = (request: Request): Promise<Response> =>
  handleChatRequest(request, LIMITS.chatStarts, async (chat) => {
    const rejected = await employeeRejection(request)
    if (rejected) return rejected
    const body = await chatBody(request, chatFormSchema)
    if ('rejected' in body) return body.rejected
    const form = body.data
    const siteLocale = requestSiteLocale(request, form.lang)
    if (form.form === 'contact') {
      const visitor = await currentVisitor(request)
      if (visitor === undefined) return chatProblem('unknownVisitor')
      const { conversation } = form
      const callable = withCallablePhone(
        form.contact,
        form.country ?? (await countryOfVisitor(siteLocale.variant, readClientIp(request))),
      )
      if ('rejected' in callable) return callable.rejected
      const rejection = await chat.saveContact(visitor, conversation, callable.contact)
      return rejection
        ? rejectedResponse(rejection)
        : startedResponse(request, siteLocale, chat, { visitor, conversation, isNew: false })
    }
    const visitor = await newVisitor(request)
    const newConversation = await toNewConversation(request, siteLocale, form)
    const callable = withCallablePhone(form.contact, newConversation.market ?? newConversation.country)
    if ('rejected' in callable) return callable.rejected
    const overQuota =
      (await rejectRequestOverQuota(request, 'conversations')) ??
      (await rejectRequestOverQuota(request, 'chatText', storedBytes([form.question], OVERHEAD_BYTES.message), {
        visitor,
      }))
    if (overQuota) return overQuota
    const startResult = await chat.start(visitor, { ...newConversation, contact: callable.contact })
    if ('rejected' in startResult) return rejectedResponse(startResult)
    const { conversation } = startResult
    const email = await operatorEmail(request, { chat, visitor, conversation })
    const sendResult = await chat.askOffline(visitor, conversation, { id: form.id, text: form.question }, email)
    return 'rejected' in sendResult
      ? rejectedResponse(sendResult)
      : startedResponse(request, siteLocale, chat, { visitor, ...startResult })
  })
