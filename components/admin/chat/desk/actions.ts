import { operatorsResponseSchema, type DeskAction, type OperatorProfile } from '@/lib/contract/chat-admin'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { TYPING_TIMEOUT_MS, withReaction, type Reaction } from '@/lib/domain/chat/messages'
import { doneSchema, type Rejection } from '../../../islands/chat/transport/calls'
import { conversationPath, toDeskError, type DeskCalls } from './calls'
import { shownConversation, type DeskStore } from './model'
import type { ConversationStore } from './conversations'

interface DeskActions {
  take(): Promise<void>
  transfer(to: string): Promise<void>
  close(): Promise<void>
  remove(message: ChatMessage): Promise<void>
  react(message: ChatMessage, reaction: Reaction, on: boolean): Promise<void>
  notifyTyping(): void
  /** Reports the shown conversation as read if the page is visible. */
  reportRead(): void
  refreshOperators(): Promise<void>
  saveProfile(profile: OperatorProfile): Promise<Rejection | undefined>
}

/** Actions in the shown conversation apart from sending messages, and changes of the operator's profile. */
export function createActions(model: DeskStore, conversations: ConversationStore, { call }: DeskCalls): DeskActions {
  let typedAt = -Infinity
  let lastReportedSeq = 0

  async function callAction(name: DeskAction, body: object = {}): Promise<boolean> {
    const { shownId } = model.get()
    if (shownId === undefined) return false
    const result = await call(doneSchema, conversationPath(shownId, name), { body })
    if ('rejection' in result) model.set({ error: toDeskError(result.rejection) })
    return !('rejection' in result)
  }
  const callVoid = async (name: DeskAction, body?: object) => void (await callAction(name, body))

  return {
    take: () => callVoid('take'),
    transfer: (to) => callVoid('transfer', { to }),
    close: () => callVoid('close'),
    async remove({ id }) {
      const { shownId } = model.get()
      if (shownId === undefined) return
      const result = await call(doneSchema, conversationPath(shownId, 'messages', id), { method: 'DELETE' })
      if ('rejection' in result) model.set({ error: toDeskError(result.rejection) })
    },
    async react(message, reaction, on) {
      const { shownId } = model.get()
      if (shownId === undefined) return
      const show = (isOn: boolean) => {
        const stored = model.get().openConversations[shownId]?.messages.find(({ id }) => id === message.id) ?? message
        conversations.put(shownId, {
          ...stored,
          reactions: withReaction(stored.reactions, { reaction, by: 'operator' }, isOn),
        })
      }
      show(on)
      if (!(await callAction('reaction', { message: message.id, reaction, on }))) show(!on)
    },
    notifyTyping() {
      const { connection } = model.get()
      const now = Date.now()
      if (
        connection !== 'online' ||
        shownConversation(model.get())?.conversation?.state === 'closed' ||
        now - typedAt < TYPING_TIMEOUT_MS / 2
      )
        return
      typedAt = now
      void call(doneSchema, conversationPath(model.get().shownId ?? '', 'typing'), { body: {} })
    },
    reportRead() {
      const current = shownConversation(model.get())
      const conversation = current?.conversation
      const seq = current?.messages.at(-1)?.seq ?? 0
      if (
        !conversation ||
        current.state !== 'loaded' ||
        !conversation.unread ||
        seq <= conversation.read.operator ||
        seq === lastReportedSeq
      )
        return
      if (document.visibilityState !== 'visible') return
      lastReportedSeq = seq
      void call(doneSchema, conversationPath(conversation.id, 'read'), { body: { seq } }).then((result) => {
        if ('rejection' in result) lastReportedSeq = 0
      })
    },
    async refreshOperators() {
      const result = await call(operatorsResponseSchema, 'operators')
      if ('data' in result) model.set(result.data)
      else if (toDeskError(result.rejection) === 'signedOut') model.set({ error: 'signedOut' })
    },
    async saveProfile(profile) {
      const result = await call(operatorsResponseSchema, 'operators/me', { body: profile, method: 'PUT' })
      if ('rejection' in result) return result.rejection
      model.set(result.data)
      return undefined
    },
  }
}
