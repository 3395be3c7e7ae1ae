import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 5000
const MAX_CHARS = 100

/**
 * Caches the latest results by argument: each request needs those of a few IP addresses several times. Long texts,
 * which are malformed or hostile, are not cached: they would fill the memory.
 */
export function memoized<Result>(read: (text: string) => Result): (text: string) => Result {
  const cache = new LRUCache<string, { readonly result: Result }>({ max: MAX_ENTRIES })
  return (text) => {
    const cached = cache.get(text)
    if (cached) return cached.result
    const result = read(text)
    if (text.length <= MAX_CHARS) cache.set(text, { result })
    return result
  }
}
