import { deskUploadQuerySchema } from '@/lib/contract/chat-admin'
import { chatQuery, sentAnswer } from '@/lib/server/chat/answers'
import { answerDeskTalk } from '@/lib/server/chat/desk-call'
import { fileByMail } from '@/lib/server/chat/letters'
import { uploadedFile } from '@/lib/server/chat/upload'

interface Named {
  params: Promise<{ id: string }>
}

/** Makes a message of an operator's file; that it is there is said by e-mail where the question came outside hours. */
export const POST = (request: Request, { params }: Named): Promise<Response> =>
  answerDeskTalk(request, params, async ({ who, desk, conversation }) => {
    const query = chatQuery(request, deskUploadQuerySchema)
    if ('refused' in query) return query.refused
    const mail = async (name: string) => {
      const found = await desk.find(conversation, undefined)
      return 'refused' in found ? undefined : fileByMail(found.conversation, name)
    }
    return sentAnswer(
      await desk.upload(who, conversation, {
        id: query.data.id,
        read: () => uploadedFile(request),
        signal: request.signal,
        mail,
      }),
    )
  })
