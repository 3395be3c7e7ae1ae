import { uploadQuerySchema } from '@/lib/contract/chat'
import { chatQuery, sentAnswer } from '@/lib/server/chat/answers'
import { uploadedFile } from '@/lib/server/chat/upload'
import { answerVisitor, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/rate-limit'

/** Makes a message of a file. */
export const POST = (request: Request): Promise<Response> =>
  answerVisitor(request, { address: LIMITS.chatFiles, visitor: VISITOR_LIMITS.files }, async ({ visitor, chat }) => {
    const refused = await employeeRefusal(request)
    if (refused) return refused
    const query = chatQuery(request, uploadQuerySchema)
    if ('refused' in query) return query.refused
    const { conversation, id } = query.data
    const uploaded = await uploadedFile(request)
    return 'refused' in uploaded ? uploaded.refused : sentAnswer(await chat.upload(visitor, conversation, { id, ...uploaded.file }))
  })
