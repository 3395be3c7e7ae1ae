import 'server-only'
import { conversationIdSchema } from '../../contract/chat-message.ts'
import { chatProblem } from '../../contract/chat-refusal.ts'
import type { DeskChat } from '../../contract/chat-store.ts'
import { answerAdmin } from '../admin/answer.ts'
import { problem } from '../../http/problem.ts'
import { LIMITS } from '../rate-limit.ts'
import { chatStore } from '../transport.ts'
import { otherDriver } from './answers.ts'

interface DeskCall {
  /** The account that calls. */
  readonly who: string
  readonly desk: DeskChat
}

/** Speaks for the operator whom the call names, and for nobody who has signed in over his page in another tab. */
async function asOperator(request: Request, { who, desk }: DeskCall): Promise<Response | undefined> {
  const as = new URL(request.url).searchParams.get('as')
  return as === null || as === (await desk.operator(who)) ? undefined : problem(401, 'Another operator is signed in')
}

/** Answers a call of an operator. */
export const answerDesk = (request: Request, act: (call: DeskCall) => Promise<Response>): Promise<Response> =>
  answerAdmin(
    request,
    'chat',
    // Operators without a name would all be one.
    async (_who, { name }) => {
      const otherwise = otherDriver()
      if (otherwise) return otherwise
      if (name === undefined) return chatProblem('nameless')
      const call = { who: name, desk: (await chatStore()).desk }
      return (await asOperator(request, call)) ?? act(call)
    },
    LIMITS.chatDesk,
  )

/** The same about one conversation, which the address names. */
export const answerDeskTalk = (
  request: Request,
  params: Promise<{ id: string }>,
  act: (call: DeskCall & { readonly conversation: string }) => Promise<Response>,
): Promise<Response> =>
  answerDesk(request, async (call) => {
    const id = conversationIdSchema.safeParse((await params).id)
    return id.success ? act({ ...call, conversation: id.data }) : chatProblem('conversation')
  })
