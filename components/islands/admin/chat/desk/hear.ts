import { CHAT_REVISION } from '@/lib/contract/chat-state'
import type { DESK_EVENTS } from '@/lib/contract/chat-admin'
import { TYPING_LASTS } from '@/lib/domain/chat/messages'
import type { Told } from '../../../chat/wire/link'
import { withSummaries } from './merge'
import type { DeskStore } from './model'
import type { Talks } from './talks'

interface Options {
  readonly model: DeskStore
  readonly talks: Talks
  /** The server answers again. */
  readonly back: () => void
  /** The list may have become another. */
  readonly changed: () => void
  /** Messages of these ids have arrived. */
  readonly arrived: (ids: string[]) => void
  /** A visitor has written. */
  readonly written: (conversation: string) => void
}

/** Takes what the server tells into the model. @param seq the change up to which everything is known */
export function createHearer({ model, talks, back, changed, arrived, written }: Options, seq: number) {
  let known = seq
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function types(conversation: string, who: string | null | undefined): void {
    clearTimeout(timers.get(conversation))
    if (who !== undefined) timers.set(conversation, setTimeout(types, TYPING_LASTS, conversation, undefined))
    if (model.get().typing[conversation] !== who) model.set({ typing: { ...model.get().typing, [conversation]: who } })
  }

  function hear(told: Told<typeof DESK_EVENTS>): void {
    const { list, me } = model.get()
    switch (told.name) {
      case 'hello':
        // A server that has been updated cannot be spoken with by this page (specification, section 4).
        return told.data.revision === CHAT_REVISION ? back() : model.set({ link: 'oldRevision' })
      case 'operators':
        return model.set({ operators: told.data.operators })
      case 'typing': {
        const { conversation, operator } = told.data
        if (operator?.id !== me.id) types(conversation, operator && operator.name)
        return
      }
      case 'change': {
        const { conversations, messages } = told.data
        for (const { id, state } of conversations) if (state === 'closed') types(id, undefined)
        talks.change(told.data)
        model.set({ list: { ...list, conversations: withSummaries(list.conversations, conversations) } })
        arrived(messages.map(({ message }) => message.id))
        for (const { conversation, message } of messages) {
          if (message.seq <= known || message.author === 'system') continue
          const isVisitor = message.author === 'visitor'
          if (isVisitor === (model.get().typing[conversation] === null)) types(conversation, undefined)
          if (isVisitor && message.kind !== 'deleted') written(conversation)
        }
        known = Math.max(known, told.id)
        changed()
      }
    }
  }
  return { hear, known: () => known }
}
