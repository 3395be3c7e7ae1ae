import { createContext, useContext } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { ChatWord } from '@/lib/contract/chat-words'
import type { ChatWords } from '@/lib/contract/chat-words-answer'
import type { ChatSide, Reaction } from '@/lib/domain/chat/messages'
import { fillWords } from '@/lib/visitor/words'

type Values = Readonly<Record<string, string | number>>

/** Whoever reads a talk, with what he can do with its messages. */
export interface Reader {
  readonly side: ChatSide
  /** A sentence in the page's language, its marks filled. */
  readonly say: (word: ChatWord, values?: Values) => string
  /** Tag of numbers in the page's language. */
  readonly tag: string
  /** Who wrote something, as the reader knows them. */
  readonly authorOf: (message: Pick<ChatMessage, 'author' | 'name'>) => string
  readonly react: (message: ChatMessage, reaction: Reaction, on: boolean) => void
  /** Warning beside a file in which programs cannot be found; for operators only. */
  readonly opaqueFile?: string
  /** Addresses of files have ended. */
  readonly renew: () => void
  /** Deletes a message, where the reader may. */
  readonly remove?: { readonly word: string; readonly act: (message: ChatMessage) => void }
}

export const sayer =
  (words: ChatWords['words']): Reader['say'] =>
  (word, values = {}) =>
    fillWords(words[word] ?? word, values)

const ReaderContext = createContext<Reader | undefined>(undefined)
export const ReaderProvider = ReaderContext.Provider

export function useReader(): Reader {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('a part of a talk outside of it')
  return reader
}
