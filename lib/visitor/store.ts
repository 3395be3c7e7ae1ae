import type { Market } from '../contract/market.ts'

let current: Market | undefined
const listeners = new Set<() => void>()

/** The visitor's market in this page, for every island. */
export const marketStore = {
  get: (): Market | undefined => current,
  set(market: Market): void {
    current = market
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
