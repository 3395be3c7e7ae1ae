import { deskUploadQuerySchema } from '@/lib/contract/chat-admin'
import { chatQuery, sentAnswer } from '@/lib/server/chat/answers'
import { answerDeskTalk } from '@/lib/server/chat/desk-call'
import { uploadedFile } from '@/lib/server/chat/upload'

interface Named {
  params: Promise<{ id: string }>
}

/** Makes a message of an operator's file. */
export const POST = (request: Request, { params }: Named): Promise<Response> =>
  answerDeskTalk(request, params, async ({ who, desk, conversation }) => {
    const query = chatQuery(request, deskUploadQuerySchema)
    if ('refused' in query) return query.refused
    const uploaded = await uploadedFile(request)
    return 'refused' in uploaded ? uploaded.refused : sentAnswer(await desk.upload(who, conversation, { id: query.data.id, ...uploaded.file }))
  })
