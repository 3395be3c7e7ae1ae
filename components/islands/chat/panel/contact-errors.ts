import { contactSchema } from '@/lib/contract/chat-contact'
import type { ChatVisitor } from '../host/chat-host'
import { messageKeyOf, type ContactErrors } from './contact-messages'

export function findContactErrors(contact: ChatVisitor, needsEmail: boolean): ContactErrors {
  const issues = contactSchema.safeParse(contact).error?.issues ?? []
  // A phone number is enough unless the reply goes by email.
  const errors = issues
    .filter(({ message }) => !needsEmail || message !== 'reach')
    .map(({ path: [field], message }) => [field ?? 'form', messageKeyOf(message) ?? 'chat.err.failed'] as const)
  const missing = needsEmail && !contact.email ? [['email', 'chat.intro.emailFormat'] as const] : []
  return Object.fromEntries([...errors, ...missing])
}
