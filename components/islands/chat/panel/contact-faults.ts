import { contactSchema } from '@/lib/contract/chat-state'
import type { ChatWord } from '@/lib/contract/chat-words'
import type { ChatVisitor } from '../host/chat-host'
import type { Refusal } from '../wire/calls'

export type ContactField = keyof ChatVisitor
export type ContactFaults = Readonly<Partial<Record<ContactField | 'form' | 'question', ChatWord>>>

/** What is said of a field, by what its schema has against it. */
const WORDS: Readonly<Record<string, ChatWord>> = {
  reach: 'chat.intro.reach',
  phoneFormat: 'chat.intro.phoneFormat',
  emailFormat: 'chat.intro.emailFormat',
  email: 'chat.intro.emailFormat',
}

/** What is wrong with what a visitor says of himself; `needsEmail`: the answer goes there. */
export function contactFaults(contact: ChatVisitor, needsEmail = false): ContactFaults {
  const issues = contactSchema.safeParse(contact).error?.issues ?? []
  const faults = issues.map(({ path: [field], message }) => [field ?? 'form', WORDS[message] ?? 'chat.err.failed'] as const)
  const missing = needsEmail && !contact.email ? [['email', 'chat.intro.emailFormat'] as const] : []
  return Object.fromEntries([...faults, ...missing])
}

/** What the server says of a form. */
export function refusedFaults({ code, errors }: Refusal, wordOf: (code: string) => ChatWord): ContactFaults {
  const fields = errors.flatMap(({ field, message }) => (WORDS[message] ? [[field.split('.').at(-1) ?? 'form', WORDS[message]] as const] : []))
  return fields.length ? Object.fromEntries(fields) : { form: wordOf(code) }
}
