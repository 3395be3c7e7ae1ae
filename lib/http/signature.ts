import { createHmac, timingSafeEqual } from 'node:crypto'

/** What proves that a text comes from the holder of a secret. */
export const signatureOf = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** Whether a signature is the one of a text, in a time that tells nothing of it. */
export function isSignature(given: string, text: string, secret: string): boolean {
  const [theirs, right] = [Buffer.from(given), Buffer.from(signatureOf(text, secret))]
  return theirs.length === right.length && timingSafeEqual(theirs, right)
}
