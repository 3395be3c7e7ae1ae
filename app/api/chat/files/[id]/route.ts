import { serveFile } from '@/lib/http/file-response'
import { callingEmployee } from '@/lib/server/account/employee'
import { logAccess } from '@/lib/server/admin/log-access'
import { rejectedResponse } from '@/lib/server/chat/responses'
import { handleChatRequest } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { chatStore } from '@/lib/server/transport'

interface RouteContext {
  params: Promise<{ id: string }>
}

/** A file of a conversation, authorized by its signed URL. */
export const GET = (request: Request, { params }: RouteContext): Promise<Response> =>
  handleChatRequest(request, LIMITS.chatReads, async () => {
    const { id } = await params
    const file = await (await chatStore()).file(id, new URL(request.url).searchParams)
    if ('rejected' in file) return rejectedResponse(file)
    const actor = await callingEmployee(request)
    try {
      if (actor !== undefined) await logAccess({ actor, kind: 'chat-file', record: id })
    } catch (error) {
      await file.body.cancel()
      throw error
    }
    return serveFile(request, file)
  })
