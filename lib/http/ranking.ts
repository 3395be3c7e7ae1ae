export interface Ranking<Member> {
  of(member: Member): number
  add(member: Member, by: 1 | -1): void
  /** The members with the highest count, in the order in which they reached it. */
  top(): ReadonlySet<Member>
}

/** Counts by member. Counts change by one, so that the highest is found without a search. */
export function createRanking<Member>(): Ranking<Member> {
  const counts = new Map<Member, number>()
  const ranks: Set<Member>[] = [new Set()]
  const of = (member: Member) => counts.get(member) ?? 0
  return {
    of,
    add(member, by) {
      const count = of(member) + by
      ranks[count - by]?.delete(member)
      if (count) {
        counts.set(member, count)
        ;(ranks[count] ??= new Set()).add(member)
      } else counts.delete(member)
      if (ranks.length > 1 && !ranks.at(-1)?.size) ranks.pop()
    },
    top: () => ranks.at(-1) ?? new Set(),
  }
}
