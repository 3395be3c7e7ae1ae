/** Checks the nesting depth without recursion, which could overflow the stack. */
export function isDeeperThan(value: unknown, maxDepth: number): boolean {
  const stack = [{ value, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.depth > maxDepth) return true
    const { depth } = next
    if (typeof next.value === 'object' && next.value !== null)
      for (const inner of Object.values(next.value)) stack.push({ value: inner as unknown, depth: depth + 1 })
  }
  return false
}
