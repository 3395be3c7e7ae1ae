import { uploadQuerySchema } from '@/lib/contract/chat'
import { chatQuery, sentAnswer } from '@/lib/server/chat/answers'
import { whereaboutsOf } from '@/lib/server/chat/begin'
import { laterQuestion } from '@/lib/server/chat/later-question'
import { visitorsUpload } from '@/lib/server/chat/upload'
import { answerVisitor, employeeRefusal } from '@/lib/server/chat/visitor-call'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/rate-limit'

/** Makes a message of a file; one that is added to a question outside hours is told of by e-mail. */
export const POST = (request: Request): Promise<Response> =>
  answerVisitor(request, { address: LIMITS.chatFiles, visitor: VISITOR_LIMITS.files }, async ({ visitor, chat }) => {
    const refused = await employeeRefusal(request)
    if (refused) return refused
    const query = chatQuery(request, uploadQuerySchema)
    if ('refused' in query) return query.refused
    const { conversation, id, ...from } = query.data
    return sentAnswer(
      await chat.upload(visitor, conversation, {
        ...visitorsUpload(request, visitor),
        id,
        letter: () => laterQuestion(request, { chat, visitor, conversation }),
        from: whereaboutsOf(request, from),
      }),
    )
  })
