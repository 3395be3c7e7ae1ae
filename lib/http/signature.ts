import { createHmac, timingSafeEqual } from 'node:crypto'

/** What proves that a text comes from the holder of a secret. */
export const signatureOf = (
  text: string | Uint8Array,
  secret: string,
  encoding: 'base64url' | 'hex' = 'base64url',
): string => createHmac('sha256', secret).update(text).digest(encoding)

/** Whether a signature is the right one, in a time that tells nothing of it. */
export function isSameSignature(given: string, right: string): boolean {
  const [theirs, ours] = [Buffer.from(given), Buffer.from(right)]
  return theirs.length === ours.length && timingSafeEqual(theirs, ours)
}

/** Whether a signature is the one of a text. */
export const isSignature = (given: string, text: string, secret: string): boolean =>
  isSameSignature(given, signatureOf(text, secret))
