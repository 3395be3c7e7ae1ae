import { answerFile } from '@/lib/http/file-answer'
import { otherDriver, refusedAnswer } from '@/lib/server/chat/answers'
import { LIMITS } from '@/lib/server/rate-limit'
import { chatStore } from '@/lib/server/transport'

interface Named {
  params: Promise<{ id: string }>
}

/** A file of a talk, for whoever has its signed address. */
export async function GET(request: Request, { params }: Named): Promise<Response> {
  const refused = otherDriver() ?? (await LIMITS.chatReads(request))
  if (refused) return refused
  const file = await (await chatStore()).file((await params).id, new URL(request.url).searchParams)
  return 'refused' in file ? refusedAnswer(file) : answerFile(request, file)
}
