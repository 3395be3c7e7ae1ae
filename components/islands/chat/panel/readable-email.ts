/** Decodes the Punycode domain of a stored email address. The decoder is loaded only if needed. */
export async function readableEmail(email: string): Promise<string> {
  if (!email.includes('xn--')) return email
  return import('@/lib/domain/email-text').then(({ emailText }) => emailText(email)).catch(() => email)
}
