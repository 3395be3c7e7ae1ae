import { createHmac, timingSafeEqual } from 'node:crypto'

export const createSignature = (
  text: string | Uint8Array,
  secret: string | Uint8Array,
  encoding: 'base64url' | 'base64' | 'hex' = 'base64url',
): string => createHmac('sha256', secret).update(text).digest(encoding)

/** Compares in constant time. */
export function isSameSignature(signature: string, expected: string): boolean {
  const actualBytes = Buffer.from(signature)
  const expectedBytes = Buffer.from(expected)
  return actualBytes.length === expectedBytes.length && timingSafeEqual(actualBytes, expectedBytes)
}

export const isSignature = (signature: string, text: string, secret: string): boolean =>
  isSameSignature(signature, createSignature(text, secret))
