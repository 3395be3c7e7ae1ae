import type { OperatorView } from '@/lib/contract/chat-message'
import type { ChatEvent, ChatState, Desk, MessagePage } from '@/lib/contract/chat-state'
import { mergeMessages } from '../transport/merge-messages'
import type { Model } from './model'

/** Replaces the shown conversation with the server's current state. */
export function withState(
  model: Model,
  { desk, employee, limits, policy, conversation, messages, hasMore }: ChatState,
): Model {
  const isSame = model.conversation?.id === conversation?.id
  return {
    ...model,
    setting: { desk, employee, limits, policy },
    failed: false,
    conversation:
      isSame && model.conversation && conversation && model.conversation.seq > conversation.seq
        ? model.conversation
        : conversation,
    messages: isSame ? mergeMessages(model.messages, messages) : messages,
    // Keep older pages that were already loaded.
    hasMore: isSame && model.messages.length > messages.length ? model.hasMore : hasMore,
    typing: isSame ? model.typing : undefined,
  }
}

/** Applies changes of the shown conversation; ignores others, and messages older than those loaded. */
export function withChange(model: Model, { conversation, messages }: ChatEvent<'change'>): Model {
  if (model.conversation?.id !== conversation.id) return model
  const first = model.hasMore ? (model.messages[0]?.seq ?? 0) : 0
  const loaded = messages.filter(({ seq }) => seq >= first)
  const isNewer = conversation.seq >= model.conversation.seq
  const hasAnswer = messages.some(({ author }) => author === 'operator')
  return {
    ...model,
    conversation: isNewer ? conversation : model.conversation,
    messages: mergeMessages(model.messages, loaded),
    typing: hasAnswer ? undefined : model.typing,
  }
}

export const withPage = (model: Model, { messages, hasMore }: MessagePage): Model => ({
  ...model,
  messages: mergeMessages(model.messages, messages),
  hasMore,
})

export const withDesk = (model: Model, desk: Desk): Model =>
  model.setting ? { ...model, setting: { ...model.setting, desk } } : model

/** The conversation's operator with current presence; `offline` if not at the desk. */
export function presentOperator({
  setting,
  conversation,
}: Pick<Model, 'setting' | 'conversation'>): OperatorView | undefined {
  const operator = conversation?.operator
  if (!operator || !setting) return undefined
  const there = setting.desk.operators.find(({ id }) => id === operator.id)
  return { ...operator, presence: there?.presence ?? 'offline' }
}
