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
