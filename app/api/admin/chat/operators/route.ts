import { chatJson } from '@/lib/server/chat/responses'
import { handleDeskRequest } from '@/lib/server/chat/desk-call'

export const GET = (request: Request): Promise<Response> =>
  handleDeskRequest(request, async ({ who, desk }) => chatJson(await desk.operators(who)))
