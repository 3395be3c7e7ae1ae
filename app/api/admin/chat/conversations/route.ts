import { deskQuerySchema } from '@/lib/contract/chat-admin'
import { logAccess } from '@/lib/server/admin/log-access'
import { chatJson, chatQuery } from '@/lib/server/chat/responses'
import { handleDeskRequest } from '@/lib/server/chat/desk-call'

export const GET = (request: Request): Promise<Response> =>
  handleDeskRequest(request, async ({ account, desk }) => {
    const query = chatQuery(request, deskQuerySchema)
    if ('rejected' in query) return query.rejected
    const result = await desk.list(account, query.data)
    await logAccess({ actor: account, kind: 'conversation-list', count: result.conversations.length })
    return chatJson(result)
  })
