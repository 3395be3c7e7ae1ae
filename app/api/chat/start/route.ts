import { chatStartSchema } from '@/lib/contract/chat'
import { chatBody, rejectedResponse } from '@/lib/server/chat/responses'
import { startedResponse, newVisitor, toNewConversation } from '@/lib/server/chat/start'
import { withCallablePhone } from '@/lib/server/chat/contact'
import { handleChatRequest, employeeRejection } from '@/lib/server/chat/visitor-call'
import { rejectRequestOverQuota } from '@/lib/server/request/quotas'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

/** Starts a conversation, or continues the open one. */
export const POST = (request: Request): Promise<Response> =>
  handleChatRequest(request, LIMITS.chatStarts, async (chat) => {
    const rejected = await employeeRejection(request)
    if (rejected) return rejected
    const body = await chatBody(request, chatStartSchema)
    if ('rejected' in body) return body.rejected
    const siteLocale = requestSiteLocale(request, body.data.lang)
    const visitor = await newVisitor(request)
    const newConversation = await toNewConversation(request, siteLocale, body.data)
    const callable =
      newConversation.contact &&
      withCallablePhone(newConversation.contact, newConversation.market ?? newConversation.country)
    if (callable && 'rejected' in callable) return callable.rejected
    const overQuota = await rejectRequestOverQuota(request, 'conversations')
    if (overQuota) return overQuota
    const startResult = await chat.start(visitor, { ...newConversation, contact: callable?.contact })
    return 'rejected' in startResult
      ? rejectedResponse(startResult)
      : startedResponse(request, siteLocale, chat, { visitor, ...startResult })
  })
