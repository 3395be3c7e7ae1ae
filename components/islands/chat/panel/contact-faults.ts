import { contactSchema } from '@/lib/contract/chat-state'
import type { ChatWord } from '@/lib/contract/chat-words'
import type { ChatVisitor } from '../host/chat-host'
import type { Refusal } from '../wire/calls'

export type ContactField = keyof ChatVisitor
export type ContactFaults = Readonly<Partial<Record<ContactField | 'form' | 'question', ChatWord>>>

/** What its schema has against a field, which has its sentence. */
const FAULTS = ['reach', 'phoneFormat', 'emailFormat'] as const

const wordOf = (message: string): ChatWord | undefined => {
  const fault = FAULTS.find((one) => one === message)
  return fault && `chat.intro.${fault}`
}

/** What is wrong with what a visitor says of himself; `needsEmail`: the answer goes there. */
export function contactFaults(contact: ChatVisitor, needsEmail = false): ContactFaults {
  const issues = contactSchema.safeParse(contact).error?.issues ?? []
  // A telephone would do, where the answer does not go to an address.
  const faults = issues
    .filter(({ message }) => !needsEmail || message !== 'reach')
    .map(({ path: [field], message }) => [field ?? 'form', wordOf(message) ?? 'chat.err.failed'] as const)
  const missing = needsEmail && !contact.email ? [['email', 'chat.intro.emailFormat'] as const] : []
  return Object.fromEntries([...faults, ...missing])
}

/** What the server says of a form. */
export function refusedFaults({ code, errors }: Refusal, sentence: (code: string) => ChatWord): ContactFaults {
  const fields = errors.flatMap(({ field, message }) => [[field.split('.').at(-1) ?? 'form', wordOf(message)] as const]).filter(([, word]) => word)
  return fields.length ? Object.fromEntries(fields) : { form: sentence(code) }
}
