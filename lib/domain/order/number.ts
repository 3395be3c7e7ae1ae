import { normalizeLine } from '../text.ts'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUPS = [4, 4, 4] as const
const PATTERN = new RegExp(`^${GROUPS.map((size) => `[${ALPHABET}]{${size}}`).join('-')}$`)

/**
 * Generates an order number such as `7KQ2-M4XP-9RTB`: 59 random bits, so that numbers cannot be guessed, in characters
 * that are not confused when read aloud.
 */
export function makeOrderNumber(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(GROUPS.reduce((sum, size) => sum + size, 0)))
  let next = 0
  return GROUPS.map((size) =>
    Array.from({ length: size }, () => ALPHABET[(bytes[next++] ?? 0) % ALPHABET.length]).join(''),
  ).join('-')
}

export function parseOrderNumber(text: string): string | undefined {
  const number = normalizeLine(text).toUpperCase()
  return PATTERN.test(number) ? number : undefined
}
