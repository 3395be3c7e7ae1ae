/** Whether the parts of a value stand deeper in each other than they may: what looks into all of them would not return. */
export function isDeeperThan(value: unknown, deepest: number): boolean {
  const open = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > deepest) return true
    const { depth } = next
    if (typeof next.value === 'object' && next.value !== null)
      for (const inner of Object.values(next.value)) open.push({ value: inner as unknown, depth: depth + 1 })
  }
  return false
}
