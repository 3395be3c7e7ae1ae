/** A stored address as people read it. The code that decodes a domain is loaded only for an encoded one. */
export async function readableEmail(email: string): Promise<string> {
  if (!email.includes('xn--')) return email
  return import('@/lib/domain/email-text').then(({ emailText }) => emailText(email)).catch(() => email)
}
