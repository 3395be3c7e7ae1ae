import { CHAT_REVISION, type CHAT_EVENTS, type ChatEvent } from '@/lib/contract/chat-state'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { TYPING_LASTS, unreadCount } from '@/lib/domain/chat/messages'
import type { Told } from '../wire/link'
import { merged } from '../wire/merged'
import { withChange, withDesk } from './merge'
import type { ModelStore } from './model'

interface Options {
  readonly model: ModelStore
  /** Messages of these ids have arrived. */
  readonly arrived: (ids: string[]) => void
  /** An operator has answered; told in one tab. */
  readonly answered: () => void
}

interface Hearer {
  hear(told: Told<typeof CHAT_EVENTS>, isFirst: boolean): void
  /** Another talk is shown: takes what was heard of it while it was loaded. */
  catchUp(): void
}

/** Changes of a talk that is not shown that are kept. */
const KEPT = 50

const messagesOf = (changes: readonly ChatEvent<'change'>[]) =>
  changes.reduce<ChatMessage[]>((known, { messages }) => merged(known, messages), [])

/** Takes what the server tells into the model. */
export function createHearer({ model, arrived, answered }: Options): Hearer {
  let missed: ChatEvent<'change'>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = () => model.set({ typing: undefined })

  function hear(told: Told<typeof CHAT_EVENTS>, isFirst: boolean): void {
    const before = model.get()
    switch (told.name) {
      case 'hello':
        // A server that has been updated cannot be spoken with by this page (specification, section 4).
        if (told.data.revision !== CHAT_REVISION) model.set({ link: 'oldRevision' })
        return model.set(withDesk(model.get(), told.data.desk))
      case 'desk':
        return model.set(withDesk(before, told.data))
      case 'typing':
        clearTimeout(timer)
        timer = setTimeout(silence, TYPING_LASTS)
        return model.set({ typing: told.data.name })
      case 'change': {
        const { conversation } = told.data
        const isShown = before.conversation?.id === conversation.id
        const known = new Set((isShown ? before.messages : messagesOf(missed)).map(({ id }) => id))
        if (isShown) model.set(withChange(before, told.data))
        else missed = [...missed, told.data].slice(-KEPT)
        if (conversation.state === 'closed') silence()
        const unseen = messagesOf(missed)
        if (!isShown) model.set({ elsewhere: unreadCount(unseen, 'visitor', conversation.read.visitor) })
        arrived(told.data.messages.map(({ id }) => id))
        if (!isFirst) return undefined
        return (isShown ? model.get().messages : unseen.filter(({ seq }) => seq > conversation.read.visitor))
          .filter(({ id, author }) => author === 'operator' && !known.has(id))
          .forEach(answered)
      }
    }
  }
  return {
    hear,
    catchUp() {
      const { conversation } = model.get()
      for (const change of missed) model.set(withChange(model.get(), change))
      missed = missed.filter((change) => change.conversation.id !== conversation?.id)
      if (!missed.length) model.set({ elsewhere: 0 })
    },
  }
}
