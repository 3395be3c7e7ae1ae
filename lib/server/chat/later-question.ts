import 'server-only'
import type { Mail } from '../../contract/order-store.ts'
import type { Contact } from '../../contract/chat-state.ts'
import type { VisitorChat } from '../../contract/chat-store.ts'
import { VISITOR_LIMITS } from '../rate-limit.ts'

/**
 * The letter to the operator with what a visitor adds to a question outside hours; `undefined` while somebody answers,
 * and for what is no such question.
 */
export async function laterQuestion(
  chat: VisitorChat,
  visitor: string,
  conversation: string,
  letter: (contact: Contact) => Promise<Mail | undefined>,
): Promise<Mail | undefined> {
  if ((await chat.desk()).open) return undefined
  const talk = await chat.open(visitor, conversation)
  if (!talk?.conversation.offline || (await VISITOR_LIMITS.questions(visitor))) return undefined
  return letter(talk.conversation.contact)
}
