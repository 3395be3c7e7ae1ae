import { createContext, useContext } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import type { ChatMessagesResponse } from '@/lib/contract/chat-messages-response'
import type { ChatSide, Reaction } from '@/lib/domain/chat/messages'
import { interpolate } from '@/lib/visitor/visitor-messages'

type Values = Readonly<Record<string, string | number>>

export interface ConversationContext {
  readonly side: ChatSide
  /** Translates a key and fills in its values. */
  readonly t: (key: ChatMessageKey, values?: Values) => string
  /** Locale tag for number formats. */
  readonly tag: string
  readonly authorOf: (message: Pick<ChatMessage, 'author' | 'name'>) => string
  readonly react: (message: ChatMessage, reaction: Reaction, on: boolean) => void
  /** Warning for a file that cannot be scanned for programs; operators only. */
  readonly opaqueFile?: string
  /** Called when file URLs have expired. */
  readonly refresh: () => void
  readonly remove?: { readonly label: string; readonly onRemove: (message: ChatMessage) => void }
}

export const createTranslate =
  (labels: ChatMessagesResponse['messages']): ConversationContext['t'] =>
  (key, values = {}) =>
    interpolate(labels[key] ?? key, values)

const Context = createContext<ConversationContext | undefined>(undefined)
export const ConversationContextProvider = Context.Provider

export function useConversationContext(): ConversationContext {
  const context = useContext(Context)
  if (!context) throw new Error('useConversationContext is called outside of its provider')
  return context
}
