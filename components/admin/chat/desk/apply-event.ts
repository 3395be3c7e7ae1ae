import { CHAT_REVISION } from '@/lib/contract/chat-state'
import type { DESK_EVENTS } from '@/lib/contract/chat-admin'
import { TYPING_TIMEOUT_MS } from '@/lib/domain/chat/messages'
import type { ServerEvent } from '../../../islands/chat/transport/event-source'
import { withSummaries } from './merge'
import type { DeskStore } from './model'
import type { ConversationStore } from './conversations'

/** `onChange`: the list may be outdated. `onStored`: messages of these ids are stored on the server. */
interface Options {
  readonly model: DeskStore
  readonly openConversations: ConversationStore
  readonly onConnect: () => void
  readonly onChange: () => void
  readonly onStored: (ids: string[]) => void
  readonly onVisitorMessage: (conversation: string) => void
}

/** Applies server events to the model. @param seq last sequence number that the initial state contains */
export function createEventReducer(
  { model, openConversations, onConnect, onChange, onStored, onVisitorMessage }: Options,
  seq: number,
) {
  let lastSeq = seq
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function setTyping(conversation: string, participant: string | null | undefined): void {
    clearTimeout(timers.get(conversation))
    if (participant !== undefined)
      timers.set(conversation, setTimeout(setTyping, TYPING_TIMEOUT_MS, conversation, undefined))
    if (model.get().typing[conversation] !== participant)
      model.set({ typing: { ...model.get().typing, [conversation]: participant } })
  }

  function applyEvent(event: ServerEvent<typeof DESK_EVENTS>): void {
    const { list, me } = model.get()
    switch (event.name) {
      case 'hello':
        // This page cannot talk to an updated server (specification, section 4).
        return event.data.revision === CHAT_REVISION ? onConnect() : model.set({ connection: 'oldRevision' })
      case 'operators':
        return model.set({ operators: event.data.operators })
      case 'typing': {
        const { conversation, operator } = event.data
        if (operator?.id !== me.id) setTyping(conversation, operator && operator.name)
        return
      }
      case 'change': {
        const { conversations, messages } = event.data
        for (const { id, state } of conversations) if (state === 'closed') setTyping(id, undefined)
        openConversations.change(event.data)
        model.set({ list: { ...list, conversations: withSummaries(list.conversations, conversations) } })
        onStored(messages.map(({ message }) => message.id))
        for (const { conversation, message } of messages) {
          if (message.seq <= lastSeq || message.author === 'system') continue
          const isVisitor = message.author === 'visitor'
          if (isVisitor === (model.get().typing[conversation] === null)) setTyping(conversation, undefined)
          if (isVisitor && message.kind !== 'deleted') onVisitorMessage(conversation)
        }
        lastSeq = Math.max(lastSeq, event.id)
        onChange()
      }
    }
  }
  return { applyEvent, lastSeq: () => lastSeq }
}
