import { operatorsAnswerSchema, type DeskAction, type OperatorProfile } from '@/lib/contract/chat-admin'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { TYPING_LASTS, withReaction, type Reaction } from '@/lib/domain/chat/messages'
import { doneSchema, type Refusal } from '../../../chat/wire/calls'
import { talkPath, troubleOf, type DeskCalls } from './calls'
import { shownTalk, type DeskStore } from './model'
import type { Talks } from './talks'

interface Acts {
  /** Takes the conversation that is shown. */
  take(): Promise<void>
  transfer(to: string): Promise<void>
  close(): Promise<void>
  remove(message: ChatMessage): Promise<void>
  react(message: ChatMessage, reaction: Reaction, on: boolean): Promise<void>
  /** The operator types. */
  typing(): void
  /** Notes that what is shown has been read, if somebody can have seen it. */
  read(): void
  /** Asks who is there. */
  operators(): Promise<void>
  saveProfile(profile: OperatorProfile): Promise<Refusal | undefined>
}

/** What an operator does in the conversation that is shown beside writing, and what he says of himself. */
export function createActs(model: DeskStore, talks: Talks, { call }: DeskCalls): Acts {
  let typedAt = -Infinity
  let reported = 0

  /** Does something with the conversation that is shown; a refusal is said. */
  async function act(name: DeskAction, body: object = {}): Promise<boolean> {
    const { shown } = model.get()
    if (shown === undefined) return false
    const asked = await call(doneSchema, talkPath(shown, name), { body })
    if ('refusal' in asked) model.set({ trouble: troubleOf(asked.refusal) })
    return !('refusal' in asked)
  }
  const done = async (name: DeskAction, body?: object) => void (await act(name, body))

  return {
    take: () => done('take'),
    transfer: (to) => done('transfer', { to }),
    close: () => done('close'),
    async remove({ id }) {
      const { shown } = model.get()
      if (shown === undefined) return
      const asked = await call(doneSchema, talkPath(shown, 'messages', id), { method: 'DELETE' })
      if ('refusal' in asked) model.set({ trouble: troubleOf(asked.refusal) })
    },
    async react(message, reaction, on) {
      const { shown } = model.get()
      if (shown === undefined) return
      const show = (isOn: boolean) => {
        const known = model.get().talks[shown]?.messages.find(({ id }) => id === message.id) ?? message
        talks.put(shown, { ...known, reactions: withReaction(known.reactions, { reaction, by: 'operator' }, isOn) })
      }
      show(on)
      if (!(await act('reaction', { message: message.id, reaction, on }))) show(!on)
    },
    typing() {
      const { link } = model.get()
      const now = Date.now()
      if (
        link !== 'online' ||
        shownTalk(model.get())?.conversation?.state === 'closed' ||
        now - typedAt < TYPING_LASTS / 2
      )
        return
      typedAt = now
      void call(doneSchema, talkPath(model.get().shown ?? '', 'typing'), { body: {} })
    },
    read() {
      const talk = shownTalk(model.get())
      const conversation = talk?.conversation
      const seq = talk?.messages.at(-1)?.seq ?? 0
      if (
        !conversation ||
        talk.state !== 'loaded' ||
        !conversation.unread ||
        seq <= conversation.read.operator ||
        seq === reported
      )
        return
      if (document.visibilityState !== 'visible') return
      reported = seq
      void call(doneSchema, talkPath(conversation.id, 'read'), { body: { seq } }).then((asked) => {
        if ('refusal' in asked) reported = 0
      })
    },
    async operators() {
      const asked = await call(operatorsAnswerSchema, 'operators')
      if ('answer' in asked) model.set(asked.answer)
      else if (troubleOf(asked.refusal) === 'signedOut') model.set({ trouble: 'signedOut' })
    },
    async saveProfile(profile) {
      const asked = await call(operatorsAnswerSchema, 'operators/me', { body: profile, method: 'PUT' })
      if ('refusal' in asked) return asked.refusal
      model.set(asked.answer)
      return undefined
    },
  }
}
