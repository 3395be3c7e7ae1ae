import { uploadQuerySchema } from '@/lib/contract/chat'
import { chatQuery, sentAnswer } from '@/lib/server/chat/answers'
import { whereaboutsOf } from '@/lib/server/chat/begin'
import { laterQuestion } from '@/lib/server/chat/later-question'
import { questionFileLetter } from '@/lib/server/chat/letters'
import { uploadedFile } from '@/lib/server/chat/upload'
import { answerVisitor, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/rate-limit'
import { requestVariant } from '@/lib/server/request-place'

/** Makes a message of a file; one that is added to a question outside hours is told of by e-mail. */
export const POST = (request: Request): Promise<Response> =>
  answerVisitor(request, { address: LIMITS.chatFiles, visitor: VISITOR_LIMITS.files }, async ({ visitor, chat }) => {
    const refused = await employeeRefusal(request)
    if (refused) return refused
    const query = chatQuery(request, uploadQuerySchema)
    if ('refused' in query) return query.refused
    const { conversation, id, ...from } = query.data
    const mail = (name: string) =>
      laterQuestion(chat, visitor, conversation, (contact) => questionFileLetter(conversation, name, contact, requestVariant(request)))
    return sentAnswer(await chat.upload(visitor, conversation, { id, read: () => uploadedFile(request), mail, from: whereaboutsOf(request, from) }))
  })
