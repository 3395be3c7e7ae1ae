import 'server-only'
import { config } from '../../config/config.ts'
import type { QuestionEmail, VisitorChat } from '../../contract/chat-store.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { consumeOne } from '../request/quotas.ts'
import { requestVariant } from '../request/request-site-locale.ts'
import { questionEmail } from './emails.ts'

interface QuestionContext {
  readonly chat: VisitorChat
  readonly visitor: string
  readonly conversation: string
}

/**
 * Email to the operator about a question outside working hours; `undefined` if no email address is configured. A new
 * email consumes a quota; once it is exhausted, messages appear on the desk only.
 */
export async function operatorEmail(
  request: Request,
  { chat, visitor, conversation }: QuestionContext,
): Promise<QuestionEmail | undefined> {
  const { email } = config()
  if (!email) return undefined
  const isNew = !(await chat.hasPendingEmail(visitor, conversation))
  const consumed = isNew ? await consumeOne('questionEmails', { ip: readClientIp(request), visitor }) : undefined
  return {
    consumed: consumed instanceof Response ? undefined : consumed,
    write: (messages, contact) =>
      questionEmail({ to: email, conversation, variant: requestVariant(request) }, messages, contact),
  }
}

/** The same for a further message to such a question; `undefined` during working hours, and for other conversations. */
export async function offlineQuestion(request: Request, context: QuestionContext): Promise<QuestionEmail | undefined> {
  const { chat, visitor, conversation } = context
  if ((await chat.desk()).open) return undefined
  const current = await chat.open(visitor, conversation)
  return current?.conversation.offline ? operatorEmail(request, context) : undefined
}
