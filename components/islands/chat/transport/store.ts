import { createStore as createPlainStore } from '@/lib/visitor/store'

export interface Store<Model> {
  get(): Model
  set(change: Partial<Model>): void
  subscribe(listener: () => void): () => void
}

export function createStore<Model extends object>(first: Model): Store<Model> {
  const { get, set, subscribe } = createPlainStore<Model>()
  set(first)
  return { get: get as () => Model, set: (change) => set({ ...(get() as Model), ...change }), subscribe }
}
