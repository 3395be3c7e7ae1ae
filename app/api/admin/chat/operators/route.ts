import { chatJson } from '@/lib/server/chat/responses'
import { handleDeskRequest } from '@/lib/server/chat/desk-call'

export const GET = (request: Request): Promise<Response> =>
  handleDeskRequest(request, async ({ account, desk }) => chatJson(await desk.operators(account)))
