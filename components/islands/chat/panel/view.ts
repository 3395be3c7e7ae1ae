import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ChatWord, ChatWords } from '@/lib/contract/chat-words'
import { fillWords } from '@/lib/visitor/words'
import type { ChatVisitor } from '../host/chat-host'
import type { Model } from '../talk/model'
import type { Talk } from '../talk/talk'

type Values = Readonly<Record<string, string | number>>

/** What every part of the chat has. */
export interface View {
  readonly talk: Talk
  /** A sentence in the page's language, its marks filled. */
  readonly say: (word: ChatWord, values?: Values) => string
  /** Tag of numbers in the page's language. */
  readonly tag: string
  /** What the page knows of its visitor. */
  readonly visitor: () => ChatVisitor
  readonly close: () => void
}

export const sayer =
  ({ words }: ChatWords): View['say'] =>
  (word, values) =>
    values ? fillWords(words[word], values) : words[word]

const ViewContext = createContext<View | undefined>(undefined)
export const ViewProvider = ViewContext.Provider

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('a part of the chat outside of it')
  return view
}

/** What the chat shows now. */
export function useModel(): Model {
  const { model } = useView().talk
  return useSyncExternalStore(model.subscribe, model.get, model.get)
}
