import type { z } from 'zod'
import { chatActionSchemas, type ChatAction } from '@/lib/contract/chat'
import type { Rejected, VisitorChat } from '@/lib/contract/chat-store'
import { problem } from '@/lib/http/problem'
import { storedBytes } from '@/lib/http/quotas'
import { chatBody, doneResponse } from '@/lib/server/chat/responses'
import { chatConsent } from '@/lib/server/chat/start'
import { handleVisitorRequest } from '@/lib/server/chat/visitor-call'
import { rejectRequestOverQuota } from '@/lib/server/request/quotas'
import { LIMITS, VISITOR_LIMITS } from '@/lib/server/request/rate-limit'
import { requestSiteLocale } from '@/lib/server/request/request-site-locale'

interface RouteContext {
  params: Promise<{ action: string }>
}

interface Call {
  readonly chat: VisitorChat
  readonly visitor: string
  readonly request: Request
}

type ActionHandler<Name extends ChatAction> = (
  call: Call,
  data: z.output<(typeof chatActionSchemas)[Name]>,
) => Promise<Rejected | undefined>

const ACTIONS: { readonly [Name in ChatAction]: ActionHandler<Name> } = {
  read: ({ chat, visitor }, { conversation, seq }) => chat.read(visitor, conversation, seq),
  typing: ({ chat, visitor }, { conversation }) => chat.typing(visitor, conversation),
  reaction: ({ chat, visitor }, { conversation, ...change }) => chat.react(visitor, conversation, change),
  vote: ({ chat, visitor }, { conversation, ...rating }) => chat.vote(visitor, conversation, rating),
  consent: ({ chat, visitor, request }, { conversation, consent, lang }) =>
    chat.consent(visitor, conversation, chatConsent(request, requestSiteLocale(request, lang).language, consent)),
}

const isAction = (name: string): name is ChatAction => Object.hasOwn(ACTIONS, name)

/** Visitors' actions other than messages. */
export async function POST(request: Request, { params }: RouteContext): Promise<Response> {
  const { action } = await params
  if (!isAction(action)) return problem(404, 'Not found')
  const runAction = async <Name extends ChatAction>(name: Name): Promise<Response> =>
    handleVisitorRequest(
      request,
      { ip: LIMITS.chatMarks, visitor: VISITOR_LIMITS.marks },
      async ({ visitor, chat }) => {
        const body = await chatBody(request, chatActionSchemas[name])
        if ('rejected' in body) return body.rejected
        const overQuota =
          name === 'vote'
            ? await rejectRequestOverQuota(request, 'chatText', storedBytes([body.data], 0), { visitor })
            : undefined
        return (
          overQuota ??
          doneResponse(
            await ACTIONS[name]({ chat, visitor, request }, body.data as z.output<(typeof chatActionSchemas)[Name]>),
          )
        )
      },
    )
  return runAction(action)
}
