import { operatorProfileSchema } from '@/lib/contract/chat-admin'
import { chatBody, chatJson } from '@/lib/server/chat/responses'
import { handleDeskRequest } from '@/lib/server/chat/desk-call'

/** Updates the caller's public profile and presence. */
export const PUT = (request: Request): Promise<Response> =>
  handleDeskRequest(request, async ({ account, desk }) => {
    const body = await chatBody(request, operatorProfileSchema)
    return 'rejected' in body ? body.rejected : chatJson(await desk.saveProfile(account, body.data))
  })
