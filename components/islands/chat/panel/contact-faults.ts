import { contactSchema } from '@/lib/contract/chat-contact'
import type { ChatVisitor } from '../host/chat-host'
import { wordOf, type ContactFaults } from './contact-words'

/** What is wrong with what a visitor says of himself; `needsEmail`: the answer goes there. */
export function contactFaults(contact: ChatVisitor, needsEmail: boolean): ContactFaults {
  const issues = contactSchema.safeParse(contact).error?.issues ?? []
  // A telephone would do, where the answer does not go to an address.
  const faults = issues
    .filter(({ message }) => !needsEmail || message !== 'reach')
    .map(({ path: [field], message }) => [field ?? 'form', wordOf(message) ?? 'chat.err.failed'] as const)
  const missing = needsEmail && !contact.email ? [['email', 'chat.intro.emailFormat'] as const] : []
  return Object.fromEntries([...faults, ...missing])
}
