import { createStore } from '@/lib/visitor/store'

export interface Store<Model> {
  get(): Model
  set(change: Partial<Model>): void
  subscribe(listener: () => void): () => void
}

export function createPatchStore<Model extends object>(first: Model): Store<Model> {
  const { get, set, subscribe } = createStore<Model>()
  set(first)
  return { get: get as () => Model, set: (change) => set({ ...(get() as Model), ...change }), subscribe }
}
