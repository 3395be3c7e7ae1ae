interface Waiting<T> {
  readonly key: string
  readonly resolve: (value: T | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Puts the questions of one tick into one call, `most` of them at a time. Where a call for several fails by what was
 * asked for, each is asked alone: one that cannot be answered takes no other with it.
 * @param isOfOne whether a failure may be that of one question; one that is everybody's is not asked for again
 * @param ask gives what is known, by the keys that are asked for
 */
export function batched<T>(
  most: number,
  isOfOne: (error: unknown) => boolean,
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting: Waiting<T>[] = []

  async function answer(group: readonly Waiting<T>[]): Promise<void> {
    try {
      const known = await ask([...new Set(group.map(({ key }) => key))])
      for (const { key, resolve } of group) resolve(known.get(key))
    } catch (error) {
      if (group.length > 1 && isOfOne(error)) await Promise.all(group.map((one) => answer([one])))
      else for (const { reject } of group) reject(error)
    }
  }

  function send(): void {
    const all = waiting
    waiting = []
    for (let first = 0; first < all.length; first += most) void answer(all.slice(first, first + most))
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send)
      waiting.push({ key, resolve, reject })
    })
}
