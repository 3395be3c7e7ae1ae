import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import type { EmailError } from '@/lib/domain/email'
import type { PhoneError } from '@/lib/domain/phone'
import type { ChatVisitor } from '../host/chat-host'
import type { Rejection } from '../transport/calls'

export type ContactField = keyof ChatVisitor
export type ContactErrors = Readonly<Partial<Record<ContactField | 'form' | 'question', ChatMessageKey>>>

const MESSAGES: Readonly<Record<'reach' | PhoneError | EmailError, ChatMessageKey>> = {
  reach: 'chat.intro.reach',
  phoneFormat: 'chat.intro.phoneFormat',
  phoneWords: 'chat.intro.phoneWords',
  phoneSeveral: 'chat.intro.phoneSeveral',
  emailFormat: 'chat.intro.emailFormat',
  emailLetters: 'chat.intro.emailLetters',
}

export const messageKeyOf = (message: string): ChatMessageKey | undefined =>
  Object.hasOwn(MESSAGES, message) ? MESSAGES[message as keyof typeof MESSAGES] : undefined

/** Maps a server rejection to field errors. */
export function errorsOfRejection(
  { code, errors }: Rejection,
  toMessageKey: (code: string) => ChatMessageKey,
): ContactErrors {
  const fields = errors
    .flatMap(({ field, message }) => [[field.split('.').at(-1) ?? 'form', messageKeyOf(message)] as const])
    .filter(([, key]) => key)
  return fields.length ? Object.fromEntries(fields) : { form: toMessageKey(code) }
}
