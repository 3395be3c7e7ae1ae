import type { Address } from '../contract/address.ts'
import type { Market } from '../contract/market.ts'

/** Value shared by all islands of a page; `undefined` before it is set and while it is being refreshed. */
export interface Store<T> {
  get(): T | undefined
  set(value: T | undefined): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(): Store<T> {
  let current: T | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const marketStore = createStore<Market>()

export const addressStore = createStore<Address | null>()
