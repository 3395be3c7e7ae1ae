/**
 * Idempotency key of an order: equal for equal input and basket in any tab, so that double clicks, retries, reloads
 * and parallel tabs create one order. An order empties the basket; the next one has another id.
 */
export function idempotencyKey(basketId: string, text: string): string {
  // FNV-1a is enough: it only distinguishes inputs of one visitor for one basket.
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return `${basketId}-${(hash >>> 0).toString(36)}`
}
