import type { ChatWord } from '@/lib/contract/chat-words'
import type { EmailError } from '@/lib/domain/email'
import type { PhoneError } from '@/lib/domain/phone'
import type { ChatVisitor } from '../host/chat-host'
import type { Refusal } from '../wire/calls'

export type ContactField = keyof ChatVisitor
export type ContactFaults = Readonly<Partial<Record<ContactField | 'form' | 'question', ChatWord>>>

/** The sentence of each thing that can be wrong with a field. */
const WORDS: Readonly<Record<'reach' | PhoneError | EmailError, ChatWord>> = {
  reach: 'chat.intro.reach',
  phoneFormat: 'chat.intro.phoneFormat',
  phoneWords: 'chat.intro.phoneWords',
  phoneSeveral: 'chat.intro.phoneSeveral',
  emailFormat: 'chat.intro.emailFormat',
  emailLetters: 'chat.intro.emailLetters',
}

export const wordOf = (message: string): ChatWord | undefined =>
  Object.hasOwn(WORDS, message) ? WORDS[message as keyof typeof WORDS] : undefined

/** What the server says of a form. */
export function refusedFaults({ code, errors }: Refusal, sentence: (code: string) => ChatWord): ContactFaults {
  const fields = errors
    .flatMap(({ field, message }) => [[field.split('.').at(-1) ?? 'form', wordOf(message)] as const])
    .filter(([, word]) => word)
  return fields.length ? Object.fromEntries(fields) : { form: sentence(code) }
}
