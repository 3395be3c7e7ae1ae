import { useState } from 'react'

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** What is typed in this tab: a reload, or a closed chat, loses nothing of it. */
export function useDraft(name: string, known = ''): [string, (text: string) => void] {
  const key = `chatDraft.${name}`
  const [text, setText] = useState(() => read(key) ?? known)
  const keep = (next: string) => {
    setText(next)
    try {
      sessionStorage.setItem(key, next)
    } catch {
      return
    }
  }
  return [text, keep]
}
