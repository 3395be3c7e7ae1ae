// Not the bare name, which Node takes for its own deprecated module.
import { toUnicode } from 'punycode/punycode.es6.js'
import { parseEmail } from './email.ts'

function decoded(email: string): string | undefined {
  try {
    return toUnicode(email)
  } catch {
    return undefined
  }
}

/** An address as people read it: its domain in Unicode, where it encodes to the same ASCII domain. */
export function emailText(email: string): string {
  const text = decoded(email) ?? email
  const parsed = parseEmail(text)
  return 'email' in parsed && parsed.email === email ? text : email
}
