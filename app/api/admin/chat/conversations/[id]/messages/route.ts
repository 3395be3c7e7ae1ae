import { operatorMessageSchema } from '@/lib/contract/chat-admin'
import { chatBody, sentAnswer } from '@/lib/server/chat/answers'
import { answerDeskTalk } from '@/lib/server/chat/desk-call'
import { answerByMail } from '@/lib/server/chat/letters'

interface Named {
  params: Promise<{ id: string }>
}

/** Answers a visitor, by e-mail too where the question came outside hours. */
export const POST = (request: Request, { params }: Named): Promise<Response> =>
  answerDeskTalk(request, params, async ({ who, desk, conversation }) => {
    const body = await chatBody(request, operatorMessageSchema)
    if ('refused' in body) return body.refused
    const found = await desk.find(conversation, undefined)
    const mail = 'refused' in found ? undefined : await answerByMail(found.conversation, body.data)
    return sentAnswer(await desk.send(who, conversation, body.data, { mail }))
  })
