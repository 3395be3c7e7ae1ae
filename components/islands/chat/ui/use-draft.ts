import { useSyncExternalStore } from 'react'

/** Fallback for what could not be stored. */
const unstored = new Map<string, string>()
/** Fields of the same draft are synchronized. */
const fields = new Set<() => void>()

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function subscribe(field: () => void): () => void {
  fields.add(field)
  return () => fields.delete(field)
}

function save(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
  for (const field of fields) field()
}

/** Text of a field, saved per tab across reloads and closing the chat. `known` applies until something is typed. */
export function useDraft(name: string, known = ''): [string, (text: string) => void] {
  const key = `chatDraft.${name}`
  return [useSyncExternalStore(subscribe, () => read(key)) ?? known, (text) => save(key, text)]
}
