import { operatorProfileSchema } from '@/lib/contract/chat-admin'
import { chatBody, chatJson } from '@/lib/server/chat/answers'
import { answerDesk } from '@/lib/server/chat/desk-call'

/** Says what visitors see of the caller, and whether he is there. */
export const PUT = (request: Request): Promise<Response> =>
  answerDesk(request, async ({ who, desk }) => {
    const body = await chatBody(request, operatorProfileSchema)
    return 'refused' in body ? body.refused : chatJson(await desk.saveProfile(who, body.data))
  })
