/** What is shown, and who wants to know when it changes. */
export interface Store<Model> {
  get(): Model
  set(change: Partial<Model>): void
  subscribe(listener: () => void): () => void
}

export function createStore<Model extends object>(first: Model): Store<Model> {
  let model = first
  const listeners = new Set<() => void>()
  return {
    get: () => model,
    set(change) {
      model = { ...model, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
