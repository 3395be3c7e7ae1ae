import { chatJson } from '@/lib/server/chat/answers'
import { answerDesk } from '@/lib/server/chat/desk-call'

/** Who answers, and who the caller is among them. */
export const GET = (request: Request): Promise<Response> =>
  answerDesk(request, async ({ who, desk }) => chatJson(await desk.operators(who)))
