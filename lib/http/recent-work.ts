const DECAY_RATE = 0.1
const MAX_NETWORKS = 10_000

interface Work {
  readonly milliseconds: number
  readonly at: number
}

/**
 * Recent work per network in milliseconds. A tenth of the elapsed time is deducted, so a network that uses up to a
 * tenth of a worker counts as idle.
 */
export function createWorkMeter(now: () => number = () => performance.now()) {
  const works = new Map<string, Work>()
  const of = (network: string): number => {
    const { milliseconds, at } = works.get(network) ?? { milliseconds: 0, at: 0 }
    return Math.max(0, milliseconds - (now() - at) * DECAY_RATE)
  }
  function dropLeast(): void {
    const all = [...works.keys()].map((network) => [network, of(network)] as const).toSorted(([, a], [, b]) => a - b)
    for (const [network] of all.slice(0, all.length / 2)) works.delete(network)
  }
  return {
    of,
    add(network: string, milliseconds: number): void {
      works.set(network, { milliseconds: of(network) + milliseconds, at: now() })
      if (works.size > MAX_NETWORKS) dropLeast()
    },
  }
}
