import { answerFile } from '@/lib/http/file-answer'
import { callingEmployee } from '@/lib/server/account/employee'
import { logAccess } from '@/lib/server/admin/log-access'
import { refusedAnswer } from '@/lib/server/chat/answers'
import { answerChat } from '@/lib/server/chat/visitor-call'
import { LIMITS } from '@/lib/server/rate-limit'
import { chatStore } from '@/lib/server/transport'

interface Named {
  params: Promise<{ id: string }>
}

/** A file of a talk, for whoever has its signed address. */
export const GET = (request: Request, { params }: Named): Promise<Response> =>
  answerChat(request, LIMITS.chatReads, async () => {
    const { id } = await params
    const file = await (await chatStore()).file(id, new URL(request.url).searchParams)
    if ('refused' in file) return refusedAnswer(file)
    const who = await callingEmployee(request)
    try {
      if (who !== undefined) await logAccess({ who, kind: 'chat-file', record: id })
    } catch (error) {
      await file.body.cancel()
      throw error
    }
    return answerFile(request, file)
  })
