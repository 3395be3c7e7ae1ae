import 'server-only'
import { config } from '../../config/config.ts'
import type { QuestionLetter, VisitorChat } from '../../contract/chat-store.ts'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import { consumeOne } from '../quotas.ts'
import { requestVariant } from '../request-place.ts'
import { questionLetter } from './letters.ts'

interface Asking {
  readonly chat: VisitorChat
  readonly visitor: string
  readonly conversation: string
}

/**
 * What tells the operator of a question outside hours; `undefined` where no address is configured. A new letter is within
 * the quota of such letters: where that is used up, the message stands at the desk alone.
 */
export async function operatorLetter(
  request: Request,
  { chat, visitor, conversation }: Asking,
): Promise<QuestionLetter | undefined> {
  const { email } = config()
  if (!email) return undefined
  const isNew = !(await chat.letterWaits(visitor, conversation))
  const consumed = isNew
    ? await consumeOne('operatorEmails', { address: visitorAddressOf(request), visitor })
    : undefined
  return {
    consumed: consumed instanceof Response ? undefined : consumed,
    write: (messages, contact) =>
      questionLetter({ to: email, conversation, variant: requestVariant(request) }, messages, contact),
  }
}

/** The same for what a visitor adds to such a question; `undefined` while somebody answers, and for what is no such question. */
export async function laterQuestion(request: Request, asking: Asking): Promise<QuestionLetter | undefined> {
  const { chat, visitor, conversation } = asking
  if ((await chat.desk()).open) return undefined
  const talk = await chat.open(visitor, conversation)
  return talk?.conversation.offline ? operatorLetter(request, asking) : undefined
}
