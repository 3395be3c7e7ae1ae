import type { Address } from '../contract/address.ts'
import type { Market } from '../contract/market.ts'

/** Something that every island of a page may know; `undefined` until somebody says it, and while it is asked for anew. */
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

/** The visitor's market in this page. */
export const marketStore = createStore<Market>()

/** The visitor's city, `null` where it is unknown. */
export const addressStore = createStore<Address | null>()
