import type { OperatorView } from '@/lib/contract/chat-message'
import type { ChatEvent, ChatState, Desk, MessagePage } from '@/lib/contract/chat-state'
import { merged } from '../wire/merged'
import type { Model } from './model'

/** A talk as the server has it now, in the place of whatever was shown. */
export function withState(
  model: Model,
  { desk, employee, limits, policy, conversation, messages, earlier }: ChatState,
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
    messages: isSame ? merged(model.messages, messages) : messages,
    // Those that were gone back to stay.
    earlier: isSame && model.messages.length > messages.length ? model.earlier : earlier,
    typing: isSame ? model.typing : undefined,
  }
}

/** What has changed in the talk; of another talk nothing is taken, nor messages before those that are shown. */
export function withChange(model: Model, { conversation, messages }: ChatEvent<'change'>): Model {
  if (model.conversation?.id !== conversation.id) return model
  const first = model.earlier ? (model.messages[0]?.seq ?? 0) : 0
  const told = messages.filter(({ seq }) => seq >= first)
  const isNewer = conversation.seq >= model.conversation.seq
  const hasAnswer = messages.some(({ author }) => author === 'operator')
  return {
    ...model,
    conversation: isNewer ? conversation : model.conversation,
    messages: merged(model.messages, told),
    typing: hasAnswer ? undefined : model.typing,
  }
}

export const withPage = (model: Model, { messages, earlier }: MessagePage): Model => ({
  ...model,
  messages: merged(model.messages, messages),
  earlier,
})

export const withDesk = (model: Model, desk: Desk): Model =>
  model.setting ? { ...model, setting: { ...model.setting, desk } } : model

/** An operator as he is now: whoever is not at the desk is not there. */
export function presentOperator({
  setting,
  conversation,
}: Pick<Model, 'setting' | 'conversation'>): OperatorView | undefined {
  const operator = conversation?.operator
  if (!operator || !setting) return undefined
  const there = setting.desk.operators.find(({ id }) => id === operator.id)
  return { ...operator, presence: there?.presence ?? 'offline' }
}
