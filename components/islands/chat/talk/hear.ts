import { CHAT_REVISION, type CHAT_EVENTS } from '@/lib/contract/chat-state'
import { TYPING_LASTS } from '@/lib/domain/chat/messages'
import type { Told } from '../wire/link'
import { withChange, withDesk } from './merge'
import type { ModelStore } from './model'

interface Options {
  readonly model: ModelStore
  /** Messages of these ids have arrived. */
  readonly arrived: (ids: string[]) => void
  /** An operator has answered; told in one tab. */
  readonly answered: () => void
}

/** Takes what the server tells into the model. */
export function createHearer({ model, arrived, answered }: Options): (told: Told<typeof CHAT_EVENTS>, isFirst: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = () => model.set({ typing: undefined })

  return (told, isFirst) => {
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
        const known = new Set(before.messages.map(({ id }) => id))
        model.set(withChange(before, told.data))
        arrived(told.data.messages.map(({ id }) => id))
        if (!isFirst) return undefined
        return model
          .get()
          .messages.filter(({ id, author }) => author === 'operator' && !known.has(id))
          .forEach(answered)
      }
    }
  }
}
