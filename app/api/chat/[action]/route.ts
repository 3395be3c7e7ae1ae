import type { z } from 'zod'
import { chatActionSchemas, type ChatAction } from '@/lib/contract/chat'
import type { Refused, VisitorChat } from '@/lib/contract/chat-store'
import { problem } from '@/lib/http/problem'
import { chatBody, doneAnswer } from '@/lib/server/chat/answers'
import { answerVisitor } from '@/lib/server/chat/visitor-call'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/rate-limit'

interface Named {
  params: Promise<{ action: string }>
}

type Act<Name extends ChatAction> = (chat: VisitorChat, visitor: string, data: z.output<(typeof chatActionSchemas)[Name]>) => Promise<Refused | undefined>

const ACTIONS: { readonly [Name in ChatAction]: Act<Name> } = {
  read: (chat, visitor, { conversation, seq }) => chat.read(visitor, conversation, seq),
  typing: (chat, visitor, { conversation }) => chat.typing(visitor, conversation),
  reaction: (chat, visitor, { conversation, ...change }) => chat.react(visitor, conversation, change),
  vote: (chat, visitor, { conversation, ...rating }) => chat.vote(visitor, conversation, rating),
  consent: (chat, visitor, { conversation, consent }) => chat.consent(visitor, conversation, consent),
}

const isAction = (name: string): name is ChatAction => Object.hasOwn(ACTIONS, name)

/** What a visitor does in a talk beside writing. */
export async function POST(request: Request, { params }: Named): Promise<Response> {
  const { action } = await params
  if (!isAction(action)) return problem(404, 'No such address')
  const carryOut = async <Name extends ChatAction>(name: Name): Promise<Response> =>
    answerVisitor(request, { address: LIMITS.chatMarks, visitor: VISITOR_LIMITS.marks }, async ({ visitor, chat }) => {
      const body = await chatBody(request, chatActionSchemas[name])
      return 'refused' in body ? body.refused : doneAnswer(await ACTIONS[name](chat, visitor, body.data as z.output<(typeof chatActionSchemas)[Name]>))
    })
  return carryOut(action)
}
