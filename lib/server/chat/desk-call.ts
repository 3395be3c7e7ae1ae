import 'server-only'
import { conversationIdSchema } from '../../contract/chat-message.ts'
import { chatProblem } from '../../contract/chat-rejection.ts'
import type { DeskChat } from '../../contract/chat-store.ts'
import { handleAdminRequest } from '../admin/responses.ts'
import { problem } from '../../http/problem.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { chatStore } from '../transport.ts'
import { requireBuiltInChat } from './responses.ts'

interface DeskCall {
  readonly account: string
  readonly desk: DeskChat
}

/** Rejects a call if another operator has signed in in the meantime, for example in another tab. */
async function asOperator(request: Request, { account, desk }: DeskCall): Promise<Response | undefined> {
  const as = new URL(request.url).searchParams.get('as')
  return as === null || as === (await desk.operator(account))
    ? undefined
    : problem(401, 'Another operator is signed in')
}

export const handleDeskRequest = (
  request: Request,
  handler: (call: DeskCall) => Promise<Response>,
): Promise<Response> =>
  handleAdminRequest(
    request,
    'chat',
    // Operators are identified by account name.
    async (_account, { name }) => {
      const disabled = requireBuiltInChat()
      if (disabled) return disabled
      if (name === undefined) return chatProblem('accountWithoutName')
      const call = { account: name, desk: (await chatStore()).desk }
      return (await asOperator(request, call)) ?? handler(call)
    },
    LIMITS.chatDesk,
  )

export const handleConversationCall = (
  request: Request,
  params: Promise<{ id: string }>,
  handler: (call: DeskCall & { readonly conversation: string }) => Promise<Response>,
): Promise<Response> =>
  handleDeskRequest(request, async (call) => {
    const id = conversationIdSchema.safeParse((await params).id)
    return id.success ? handler({ ...call, conversation: id.data }) : chatProblem('conversation')
  })
