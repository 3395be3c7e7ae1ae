import 'server-only'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { chatProblem } from '../../contract/chat-refusal.ts'
import type { Contact } from '../../contract/chat-contact.ts'
import { parsePhone, readPhone } from '../../domain/phone.ts'

/**
 * A contact whose telephone number can be called, or the answer that says what is wrong with it. Without a country code,
 * and without a country of the visitor, a number stays as it was typed.
 * @param country ISO 3166-1 alpha-2
 */
export function withCallablePhone(
  contact: Contact,
  country: string | null | undefined,
): { readonly contact: Contact } | { readonly refused: Response } {
  if (!contact.phone) return { contact }
  const parsed = parsePhone(contact.phone, country ?? undefined, parsePhoneNumberFromString)
  if ('phone' in parsed) return { contact: { ...contact, phone: parsed.phone } }
  const read = readPhone(contact.phone)
  if (!country && 'number' in read && !read.number.startsWith('+')) return { contact }
  return {
    refused: chatProblem('invalid', `contact.phone: ${parsed.error}`, {
      errors: [{ field: 'contact.phone', message: parsed.error }],
    }),
  }
}
