import { deskQuerySchema } from '@/lib/contract/chat-admin'
import { logAccess } from '@/lib/server/admin/log-access'
import { chatJson, chatQuery } from '@/lib/server/chat/responses'
import { handleDeskRequest } from '@/lib/server/chat/desk-call'

export const GET = (request: Request): Promise<Response> =>
  handleDeskRequest(request, async ({ account, desk }) => {
    const question = chatQuery(request, deskQuerySchema)
    if ('rejected' in question) return question.rejected
    const found = await desk.list(account, question.data)
    await logAccess({ who: account, kind: 'conversation-list', count: found.conversations.length })
    return chatJson(found)
  })
