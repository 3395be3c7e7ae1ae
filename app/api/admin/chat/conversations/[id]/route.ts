import { deskPageQuerySchema } from '@/lib/contract/chat-admin'
import { logAccess } from '@/lib/server/admin/log-access'
import { chatQuery, resultResponse } from '@/lib/server/chat/responses'
import { handleConversationCall } from '@/lib/server/chat/desk-call'

interface RouteContext {
  params: Promise<{ id: string }>
}

export const GET = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleConversationCall(request, params, async ({ account, desk, conversation }) => {
    const query = chatQuery(request, deskPageQuerySchema)
    if ('rejected' in query) return query.rejected
    const result = await desk.find(conversation, query.data.before)
    if (!('rejected' in result)) await logAccess({ actor: account, kind: 'conversation', record: conversation })
    return resultResponse(result)
  })
