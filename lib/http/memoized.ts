import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 5000
/** Longer texts are damaged or hostile: they would fill the memory. */
const MAX_CHARS = 100

/** A function of a text that remembers its latest results: every request needs those of a few addresses several times. */
export function memoized<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new LRUCache<string, { readonly result: Result }>({ max: MAX_ENTRIES })
  return (text) => {
    const earlier = known.get(text)
    if (earlier) return earlier.result
    const result = read(text)
    if (text.length <= MAX_CHARS) known.set(text, { result })
    return result
  }
}
