import { messagePageSchema } from '@/lib/contract/chat-state'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { TYPING_TIMEOUT_MS, withReaction, type Reaction } from '@/lib/domain/chat/messages'
import type { Vote } from '@/lib/domain/chat/sessions'
import { doneSchema, isRetryable, withQuery, type Rejection } from '../transport/calls'
import { mergeMessages } from '../transport/merge-messages'
import { call } from './calls'
import { withPage } from './merge'
import { isOpen, type ModelStore } from './model'

interface VisitorActions {
  read(): void
  typing(): void
  react(message: ChatMessage, reaction: Reaction, on: boolean): Promise<void>
  /** Rates the conversation. @param comment what could be better @returns whether it was accepted */
  vote(vote: Vote, comment?: string): Promise<boolean>
  loadOlder(): Promise<void>
}

/** The visitor's actions other than writing. @param onVote called for an accepted vote */
export function createVisitorActions(model: ModelStore, onVote: (vote: Vote) => void): VisitorActions {
  let typedAt = -Infinity

  /** Shows why an action failed; an expired target has its own message (specification, section 8). */
  const showError = (rejection: Rejection) =>
    model.set({
      error: rejection.code === 'unknownVisitor' ? 'auth' : isRetryable(rejection) ? 'failed' : 'actionExpired',
    })

  return {
    read() {
      const { conversation, messages } = model.get()
      const seq = messages.at(-1)?.seq ?? 0
      if (!conversation || seq <= conversation.read.visitor) return
      model.set({ conversation: { ...conversation, read: { ...conversation.read, visitor: seq } } })
      void call(doneSchema, 'read', { conversation: conversation.id, seq })
    },
    typing() {
      const { conversation, connection } = model.get()
      const now = Date.now()
      if (!isOpen(conversation) || connection !== 'online' || now - typedAt < TYPING_TIMEOUT_MS / 2) return
      typedAt = now
      void call(doneSchema, 'typing', { conversation: conversation.id })
    },
    async react(message, reaction, on) {
      const { conversation } = model.get()
      if (!conversation) return
      const show = (isOn: boolean) => {
        const known = model.get().messages.find(({ id }) => id === message.id) ?? message
        const reactions = withReaction(known.reactions, { reaction, by: 'visitor' }, isOn)
        model.set({ messages: mergeMessages(model.get().messages, [{ ...known, reactions }]) })
      }
      show(on)
      const result = await call(doneSchema, 'reaction', {
        conversation: conversation.id,
        message: message.id,
        reaction,
        on,
      })
      if (!('rejection' in result)) return
      show(!on)
      showError(result.rejection)
    },
    async vote(vote, comment = '') {
      const { conversation } = model.get()
      if (!conversation) return false
      const result = await call(doneSchema, 'vote', {
        conversation: conversation.id,
        vote,
        comment: comment || undefined,
      })
      if ('rejection' in result) {
        showError(result.rejection)
        return false
      }
      model.set({ conversation: { ...(model.get().conversation ?? conversation), vote, comment } })
      if (!comment) onVote(vote)
      return true
    },
    async loadOlder() {
      const { conversation, messages } = model.get()
      if (!conversation) return
      const result = await call(
        messagePageSchema,
        withQuery('messages', { conversation: conversation.id, before: String(messages[0]?.seq ?? 1) }),
      )
      if ('rejection' in result) return showError(result.rejection)
      model.set(withPage(model.get(), result.data))
    },
  }
}
