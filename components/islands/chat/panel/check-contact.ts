import type { ChatVisitor } from '../host/chat-host'
import type { ContactErrors } from './contact-messages'

/**
 * Validates contact data. `needsEmail`: the reply goes there. The rules load with the first submit; if they cannot be
 * loaded, the server validates.
 */
export const checkContact = (contact: ChatVisitor, needsEmail = false): Promise<ContactErrors> =>
  import('./contact-errors').then(({ findContactErrors }) => findContactErrors(contact, needsEmail)).catch(() => ({}))
