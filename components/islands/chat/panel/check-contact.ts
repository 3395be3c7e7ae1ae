import type { ChatVisitor } from '../host/chat-host'
import type { ContactFaults } from './contact-words'

/**
 * What is wrong with what a visitor says of himself; `needsEmail`: the answer goes there. The rules load with the first
 * form that is sent; where they cannot be had, the server has the word.
 */
export const checkContact = (contact: ChatVisitor, needsEmail = false): Promise<ContactFaults> =>
  import('./contact-faults').then(({ contactFaults }) => contactFaults(contact, needsEmail)).catch(() => ({}))
