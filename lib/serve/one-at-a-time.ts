/**
 * Work that reads everything anew, done by one at a time: who asks while it is done gets what is read after his asking,
 * together with all others who have asked by then.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = () => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  const after = async (earlier: Promise<T>) => {
    await earlier.catch(() => undefined)
    next = undefined
    return begin()
  }
  return () => (running ? (next ??= after(running)) : begin())
}
