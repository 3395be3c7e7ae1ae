// The bare name would resolve to Node's deprecated module.
import { toUnicode } from 'punycode/punycode.es6.js'
import { parseEmail } from './email.ts'

function decoded(email: string): string | undefined {
  try {
    return toUnicode(email)
  } catch {
    return undefined
  }
}

/** Shows an email address with its Unicode domain, if that encodes to the same ASCII domain. */
export function emailText(email: string): string {
  const text = decoded(email) ?? email
  const parsed = parseEmail(text)
  return 'email' in parsed && parsed.email === email ? text : email
}

/** Shows an address with only the first and last character of its local part, so that a typing error is noticed. */
export function abbreviatedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  return `${local.slice(0, 1)}…${local.length > 2 ? local.slice(-1) : ''}${emailText(email).slice(emailText(email).lastIndexOf('@'))}`
}
