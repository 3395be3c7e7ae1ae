import 'server-only'
import { conversationIdSchema } from '../../contract/chat-message.ts'
import { chatProblem } from '../../contract/chat-refusal.ts'
import type { DeskChat } from '../../contract/chat-store.ts'
import { answerAdmin } from '../admin/answer.ts'
import { LIMITS } from '../rate-limit.ts'
import { chatStore } from '../transport.ts'
import { otherDriver } from './answers.ts'

interface DeskCall {
  /** The account that calls. */
  readonly who: string
  readonly desk: DeskChat
}

/** Answers a call of an operator: whoever may administer (specification, section 6). */
export const answerDesk = (request: Request, act: (call: DeskCall) => Promise<Response>): Promise<Response> =>
  answerAdmin(request, async (who) => otherDriver() ?? act({ who, desk: (await chatStore()).desk }), LIMITS.chatDesk)

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
