import { messagePageSchema } from '@/lib/contract/chat-state'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { TYPING_LASTS, withReaction, type Reaction } from '@/lib/domain/chat/messages'
import type { Vote } from '@/lib/domain/chat/sessions'
import { doneSchema, mayPass, withQuery, type Refusal } from '../wire/calls'
import { merged } from '../wire/merged'
import { call } from './calls'
import { withPage } from './merge'
import { isOpen, type ModelStore } from './model'

interface Marks {
  /** Everything that is shown has been read. */
  read(): void
  /** The visitor types. */
  typing(): void
  react(message: ChatMessage, reaction: Reaction, on: boolean): Promise<void>
  /** Rates the talk; gives whether that was taken. @param comment what could be better */
  vote(vote: Vote, comment?: string): Promise<boolean>
  /** Loads the messages before those that are shown. */
  earlier(): Promise<void>
}

/** What a visitor does in a talk beside writing. @param voted told of a vote that was taken */
export function createMarks(model: ModelStore, voted: (vote: Vote) => void): Marks {
  let typedAt = -Infinity

  /** Says why something was not done; what is not there any more has a sentence of its own (specification, section 8). */
  const tell = (refusal: Refusal) =>
    model.set({ trouble: refusal.code === 'stranger' ? 'auth' : mayPass(refusal) ? 'failed' : 'actionExpired' })

  return {
    read() {
      const { conversation, messages } = model.get()
      const seq = messages.at(-1)?.seq ?? 0
      if (!conversation || seq <= conversation.read.visitor) return
      model.set({ conversation: { ...conversation, read: { ...conversation.read, visitor: seq } } })
      void call(doneSchema, 'read', { conversation: conversation.id, seq })
    },
    typing() {
      const { conversation, link } = model.get()
      const now = Date.now()
      if (!isOpen(conversation) || link !== 'online' || now - typedAt < TYPING_LASTS / 2) return
      typedAt = now
      void call(doneSchema, 'typing', { conversation: conversation.id })
    },
    async react(message, reaction, on) {
      const { conversation } = model.get()
      if (!conversation) return
      const show = (isOn: boolean) => {
        const known = model.get().messages.find(({ id }) => id === message.id) ?? message
        const reactions = withReaction(known.reactions, { reaction, by: 'visitor' }, isOn)
        model.set({ messages: merged(model.get().messages, [{ ...known, reactions }]) })
      }
      show(on)
      const asked = await call(doneSchema, 'reaction', {
        conversation: conversation.id,
        message: message.id,
        reaction,
        on,
      })
      if (!('refusal' in asked)) return
      show(!on)
      tell(asked.refusal)
    },
    async vote(vote, comment = '') {
      const { conversation } = model.get()
      if (!conversation) return false
      const asked = await call(doneSchema, 'vote', {
        conversation: conversation.id,
        vote,
        comment: comment || undefined,
      })
      if ('refusal' in asked) {
        tell(asked.refusal)
        return false
      }
      model.set({ conversation: { ...(model.get().conversation ?? conversation), vote, comment } })
      if (!comment) voted(vote)
      return true
    },
    async earlier() {
      const { conversation, messages } = model.get()
      if (!conversation) return
      const asked = await call(
        messagePageSchema,
        withQuery('messages', { conversation: conversation.id, before: String(messages[0]?.seq ?? 1) }),
      )
      if ('refusal' in asked) return tell(asked.refusal)
      model.set(withPage(model.get(), asked.answer))
    },
  }
}
