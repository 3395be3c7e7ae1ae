/**
 * The key of an order: the same for the same words about the same basket, in whatever tab, so that a double click, a
 * retry, a reload or two tabs make one order. A basket is emptied by its order: the next one has another id.
 */
export function idempotencyKey(basketId: string, words: string): string {
  // FNV-1a: it only tells apart what one visitor wrote about one basket.
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(words)) hash = Math.imul(hash ^ byte, 0x01000193)
  return `${basketId}-${(hash >>> 0).toString(36)}`
}
