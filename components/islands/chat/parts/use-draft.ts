import { useSyncExternalStore } from 'react'

/** What could not be stored lives as long as the page. */
const typed = new Map<string, string>()
/** The fields of one draft show the same. */
const fields = new Set<() => void>()

function read(key: string): string | null {
  try {
    return typed.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function subscribe(field: () => void): () => void {
  fields.add(field)
  return () => fields.delete(field)
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
    typed.delete(key)
  } catch {
    typed.set(key, text)
  }
  for (const field of fields) field()
}

/** What is typed in this tab, of which a reload, or a closed chat, loses nothing; as long as nothing is, what is known. */
export function useDraft(name: string, known = ''): [string, (text: string) => void] {
  const key = `chatDraft.${name}`
  return [useSyncExternalStore(subscribe, () => read(key)) ?? known, (text) => keep(key, text)]
}
