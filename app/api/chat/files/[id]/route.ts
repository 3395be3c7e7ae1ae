import { answerFile } from '@/lib/http/file-answer'
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
    const file = await (await chatStore()).file((await params).id, new URL(request.url).searchParams)
    return 'refused' in file ? refusedAnswer(file) : answerFile(request, file)
  })
