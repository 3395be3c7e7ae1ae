import { CHAT_REVISION, type CHAT_EVENTS, type ChatEvent } from '@/lib/contract/chat-state'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { TYPING_TIMEOUT_MS, unreadCount } from '@/lib/domain/chat/messages'
import type { ServerEvent } from '../transport/event-source'
import { mergeMessages } from '../transport/merge-messages'
import { withChange, withDesk } from './merge'
import type { ModelStore } from './model'

interface Options {
  readonly model: ModelStore
  readonly onStored: (ids: string[]) => void
  readonly onReply: () => void
}

interface EventReducer {
  applyEvent(event: ServerEvent<typeof CHAT_EVENTS>, isFromServer: boolean): void
  /** Applies changes of the shown conversation that arrived before it was loaded. */
  catchUp(): void
}

const MAX_MISSED_CHANGES = 50

const messagesOf = (changes: readonly ChatEvent<'change'>[]) =>
  changes.reduce<ChatMessage[]>((known, { messages }) => mergeMessages(known, messages), [])

export function createEventReducer({ model, onStored, onReply }: Options): EventReducer {
  let missed: ChatEvent<'change'>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const clearTyping = () => model.set({ typing: undefined })

  function applyEvent(event: ServerEvent<typeof CHAT_EVENTS>, isFromServer: boolean): void {
    const before = model.get()
    switch (event.name) {
      case 'hello':
        // This page is incompatible with an updated server (specification, section 4).
        if (event.data.revision !== CHAT_REVISION) model.set({ connection: 'oldRevision' })
        return model.set(withDesk(model.get(), event.data.desk))
      case 'desk':
        return model.set(withDesk(before, event.data))
      case 'typing':
        clearTimeout(timer)
        timer = setTimeout(clearTyping, TYPING_TIMEOUT_MS)
        return model.set({ typing: event.data.name })
      case 'change': {
        const { conversation } = event.data
        const isShown = before.conversation?.id === conversation.id
        const known = new Set((isShown ? before.messages : messagesOf(missed)).map(({ id }) => id))
        if (isShown) model.set(withChange(before, event.data))
        else missed = [...missed, event.data].slice(-MAX_MISSED_CHANGES)
        if (conversation.state === 'closed') clearTyping()
        const unseen = messagesOf(missed)
        if (!isShown) model.set({ otherUnread: unreadCount(unseen, 'visitor', conversation.read.visitor) })
        onStored(event.data.messages.map(({ id }) => id))
        if (!isFromServer) return undefined
        return (isShown ? model.get().messages : unseen.filter(({ seq }) => seq > conversation.read.visitor))
          .filter(({ id, author }) => author === 'operator' && !known.has(id))
          .forEach(onReply)
      }
    }
  }
  return {
    applyEvent,
    catchUp() {
      const { conversation } = model.get()
      for (const change of missed) model.set(withChange(model.get(), change))
      missed = missed.filter((change) => change.conversation.id !== conversation?.id)
      if (!missed.length) model.set({ otherUnread: 0 })
    },
  }
}
