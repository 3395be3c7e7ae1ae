import type * as z from 'zod/mini'
import { deskConversationSchema, type DESK_EVENTS } from '@/lib/contract/chat-admin'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { isRetryable } from '../../../islands/chat/transport/calls'
import { mergeMessages } from '../../../islands/chat/transport/merge-messages'
import { isSignedOut, conversationPath, toDeskError, type DeskCalls } from './calls'
import { withChange, withOlder, withLoaded } from './merge'
import { shownConversation, type DeskStore, type OpenedConversation } from './model'

const LOADING: OpenedConversation = { state: 'loading', others: [], messages: [], hasMore: false }
const MIN_REFRESH_INTERVAL_MS = 60_000

export interface ConversationStore {
  show(conversation: string | undefined): void
  load(conversation: string): Promise<void>
  loadOlder(): Promise<void>
  change(event: z.output<(typeof DESK_EVENTS)['change']>): void
  put(conversation: string, message: ChatMessage): void
  /** Reloads the shown conversation because its file URLs have expired, at most once a minute. */
  refreshFileUrls(): void
}

/** Opened conversations; those no longer shown stay in memory and are updated by events. */
export function createConversationStore(model: DeskStore, { call }: DeskCalls): ConversationStore {
  let refreshedAt = -Infinity
  const set = (conversation: string, current: OpenedConversation) =>
    model.set({ openConversations: { ...model.get().openConversations, [conversation]: current } })

  async function load(conversation: string): Promise<void> {
    if (model.get().openConversations[conversation]?.state !== 'loaded') set(conversation, LOADING)
    const result = await call(deskConversationSchema, conversationPath(conversation))
    const current = model.get().openConversations[conversation]
    if ('data' in result) return set(conversation, withLoaded(current, result.data))
    if (isSignedOut(result.rejection)) model.set({ error: 'signedOut' })
    if (current?.state !== 'loaded')
      set(conversation, { ...LOADING, state: result.rejection.code === 'conversation' ? 'gone' : 'failed' })
  }

  return {
    load,
    show(conversation) {
      model.set({ shownId: conversation, error: undefined })
      const current = shownConversation(model.get())
      // Reload an opened conversation too: no event reports changes of the visitor's other conversations (`others`).
      if (conversation !== undefined && current?.state !== 'loading' && current?.state !== 'gone')
        void load(conversation)
    },
    async loadOlder() {
      const { shownId } = model.get()
      const [first] = shownConversation(model.get())?.messages ?? []
      if (shownId === undefined || !first) return
      const result = await call(deskConversationSchema, conversationPath(shownId), {
        query: { before: String(first.seq) },
      })
      if ('rejection' in result)
        return model.set({ error: isRetryable(result.rejection) ? 'chat.err.failed' : toDeskError(result.rejection) })
      const current = model.get().openConversations[shownId]
      if (current) set(shownId, withOlder(current, result.data))
    },
    change({ conversations, messages }) {
      const openConversations = { ...model.get().openConversations }
      for (const conversation of conversations) {
        const current = openConversations[conversation.id]
        const updates = messages.filter((one) => one.conversation === conversation.id).map(({ message }) => message)
        if (current) openConversations[conversation.id] = withChange(current, conversation, updates)
      }
      model.set({ openConversations })
    },
    put(conversation, message) {
      const current = model.get().openConversations[conversation]
      if (current) set(conversation, { ...current, messages: mergeMessages(current.messages, [message]) })
    },
    refreshFileUrls() {
      const { shownId } = model.get()
      if (shownId === undefined || Date.now() - refreshedAt < MIN_REFRESH_INTERVAL_MS) return
      refreshedAt = Date.now()
      void load(shownId)
    },
  }
}
