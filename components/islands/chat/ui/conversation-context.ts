import { createContext, useContext } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import type { ChatWords } from '@/lib/contract/chat-messages-response'
import type { ChatSide, Reaction } from '@/lib/domain/chat/messages'
import { interpolate } from '@/lib/visitor/visitor-messages'

type Values = Readonly<Record<string, string | number>>

export interface ConversationContext {
  readonly side: ChatSide
  /** Translates a key and fills in its values. */
  readonly t: (word: ChatMessageKey, values?: Values) => string
  /** Locale tag for number formats. */
  readonly tag: string
  readonly authorOf: (message: Pick<ChatMessage, 'author' | 'name'>) => string
  readonly react: (message: ChatMessage, reaction: Reaction, on: boolean) => void
  /** Warning for a file that cannot be scanned for programs; operators only. */
  readonly opaqueFile?: string
  /** Called when file URLs have expired. */
  readonly renew: () => void
  readonly remove?: { readonly word: string; readonly act: (message: ChatMessage) => void }
}

export const createTranslate =
  (words: ChatWords['words']): ConversationContext['t'] =>
  (word, values = {}) =>
    interpolate(words[word] ?? word, values)

const ReaderContext = createContext<ConversationContext | undefined>(undefined)
export const ConversationContextProvider = ReaderContext.Provider

export function useConversationContext(): ConversationContext {
  const reader = useContext(ReaderContext)
  if (!reader) throw new Error('useConversationContext is called outside of its provider')
  return reader
}
