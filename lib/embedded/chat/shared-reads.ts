/** Reads after a position, shared by callers that are at the same position. */
export interface SharedReads<Result> {
  /** @throws the error of the read, for each caller that shares it */
  read(after: number): Promise<Result>
  /** Reads that have begun may not contain a new change: later callers start another. */
  invalidate(): void
}

export function shareReads<Result>(read: (after: number) => Promise<Result>): SharedReads<Result> {
  let running = new Map<number, Promise<Result>>()
  return {
    read(after) {
      const shared = running.get(after)
      if (shared) return shared
      const round = running
      const result = read(after).finally(() => round.delete(after))
      round.set(after, result)
      return result
    },
    invalidate: () => void (running = new Map()),
  }
}
