import type { z } from 'zod'
import { chatActionSchemas, type ChatAction } from '@/lib/contract/chat'
import type { Refused, VisitorChat } from '@/lib/contract/chat-store'
import { problem } from '@/lib/http/problem'
import { writtenBytes } from '@/lib/http/quotas'
import { chatBody, doneAnswer } from '@/lib/server/chat/answers'
import { chatConsent } from '@/lib/server/chat/begin'
import { answerVisitor } from '@/lib/server/chat/visitor-call'
import { requestQuotaRefusal } from '@/lib/server/quotas'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/rate-limit'
import { requestPlace } from '@/lib/server/request-place'

interface Named {
  params: Promise<{ action: string }>
}

interface Call {
  readonly chat: VisitorChat
  readonly visitor: string
  readonly request: Request
}

type Act<Name extends ChatAction> = (
  call: Call,
  data: z.output<(typeof chatActionSchemas)[Name]>,
) => Promise<Refused | undefined>

const ACTIONS: { readonly [Name in ChatAction]: Act<Name> } = {
  read: ({ chat, visitor }, { conversation, seq }) => chat.read(visitor, conversation, seq),
  typing: ({ chat, visitor }, { conversation }) => chat.typing(visitor, conversation),
  reaction: ({ chat, visitor }, { conversation, ...change }) => chat.react(visitor, conversation, change),
  vote: ({ chat, visitor }, { conversation, ...rating }) => chat.vote(visitor, conversation, rating),
  consent: ({ chat, visitor, request }, { conversation, consent, lang }) =>
    chat.consent(visitor, conversation, chatConsent(request, requestPlace(request, lang).language, consent)),
}

const isAction = (name: string): name is ChatAction => Object.hasOwn(ACTIONS, name)

/** What a visitor does in a talk beside writing. */
export async function POST(request: Request, { params }: Named): Promise<Response> {
  const { action } = await params
  if (!isAction(action)) return problem(404, 'No such address')
  const carryOut = async <Name extends ChatAction>(name: Name): Promise<Response> =>
    answerVisitor(request, { address: LIMITS.chatMarks, visitor: VISITOR_LIMITS.marks }, async ({ visitor, chat }) => {
      const body = await chatBody(request, chatActionSchemas[name])
      if ('refused' in body) return body.refused
      const full =
        name === 'vote'
          ? await requestQuotaRefusal(request, 'chatText', writtenBytes([body.data], 0), { visitor })
          : undefined
      return (
        full ??
        doneAnswer(
          await ACTIONS[name]({ chat, visitor, request }, body.data as z.output<(typeof chatActionSchemas)[Name]>),
        )
      )
    })
  return carryOut(action)
}
