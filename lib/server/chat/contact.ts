import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { chatProblem } from '../../contract/chat-rejection.ts'
import type { Contact } from '../../contract/chat-contact.ts'
import { parsePhone, readPhone } from '../../domain/phone.ts'

/**
 * Normalizes a contact's phone number, or returns the validation error. A number without a country code is unchanged
 * if the visitor's country is unknown. @param country ISO 3166-1 alpha-2
 */
export function withCallablePhone(
  contact: Contact,
  country: string | null | undefined,
): { readonly contact: Contact } | { readonly rejected: Response } {
  if (!contact.phone) return { contact }
  const parsed = parsePhone(contact.phone, country ?? undefined, parsePhoneNumberFromString)
  if ('phone' in parsed) return { contact: { ...contact, phone: parsed.phone } }
  const read = readPhone(contact.phone)
  if (!country && 'number' in read && !read.number.startsWith('+')) return { contact }
  return {
    rejected: chatProblem('invalid', `contact.phone: ${parsed.error}`, {
      errors: [{ field: 'contact.phone', message: parsed.error }],
    }),
  }
}
