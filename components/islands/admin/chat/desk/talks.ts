import type * as z from 'zod/mini'
import { deskConversationSchema, type DESK_EVENTS } from '@/lib/contract/chat-admin'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { mayPass } from '../../../chat/wire/calls'
import { merged } from '../../../chat/wire/merged'
import { isSignedOut, talkPath, troubleOf, type DeskCalls } from './calls'
import { withChange, withEarlier, withLoaded } from './merge'
import { shownTalk, type DeskStore, type OpenedTalk } from './model'

const LOADING: OpenedTalk = { state: 'loading', others: [], messages: [], earlier: false }
const MINUTE = 60_000

export interface Talks {
  /** Looks at a conversation, or at none. */
  show(conversation: string | undefined): void
  load(conversation: string): Promise<void>
  /** Loads the messages before those that are shown. */
  earlier(): Promise<void>
  /** Takes what has changed. */
  change(told: z.output<(typeof DESK_EVENTS)['change']>): void
  /** Puts a message in its place. */
  put(conversation: string, message: ChatMessage): void
  /** Addresses of files have ended: asks for new ones, not more than once a minute. */
  renew(): void
}

/** The conversations that have been opened. Those that are left are kept as they are told to be. */
export function createTalks(model: DeskStore, { call }: DeskCalls): Talks {
  let renewedAt = -Infinity
  const set = (conversation: string, talk: OpenedTalk) =>
    model.set({ talks: { ...model.get().talks, [conversation]: talk } })

  async function load(conversation: string): Promise<void> {
    if (model.get().talks[conversation]?.state !== 'loaded') set(conversation, LOADING)
    const asked = await call(deskConversationSchema, talkPath(conversation))
    const known = model.get().talks[conversation]
    if ('answer' in asked) return set(conversation, withLoaded(known, asked.answer))
    if (isSignedOut(asked.refusal)) model.set({ trouble: 'signedOut' })
    if (known?.state !== 'loaded')
      set(conversation, { ...LOADING, state: asked.refusal.code === 'conversation' ? 'gone' : 'failed' })
  }

  return {
    load,
    show(conversation) {
      model.set({ shown: conversation, trouble: undefined })
      const talk = shownTalk(model.get())
      // Also what has been opened before: what its visitor has said elsewhere since is told of no conversation.
      if (conversation !== undefined && talk?.state !== 'loading' && talk?.state !== 'gone') void load(conversation)
    },
    async earlier() {
      const { shown } = model.get()
      const [first] = shownTalk(model.get())?.messages ?? []
      if (shown === undefined || !first) return
      const asked = await call(deskConversationSchema, talkPath(shown), { query: { before: String(first.seq) } })
      if ('refusal' in asked)
        return model.set({ trouble: mayPass(asked.refusal) ? 'chat.err.failed' : troubleOf(asked.refusal) })
      const talk = model.get().talks[shown]
      if (talk) set(shown, withEarlier(talk, asked.answer))
    },
    change({ conversations, messages }) {
      const talks = { ...model.get().talks }
      for (const conversation of conversations) {
        const talk = talks[conversation.id]
        const told = messages.filter((one) => one.conversation === conversation.id).map(({ message }) => message)
        if (talk) talks[conversation.id] = withChange(talk, conversation, told)
      }
      model.set({ talks })
    },
    put(conversation, message) {
      const talk = model.get().talks[conversation]
      if (talk) set(conversation, { ...talk, messages: merged(talk.messages, [message]) })
    },
    renew() {
      const { shown } = model.get()
      if (shown === undefined || Date.now() - renewedAt < MINUTE) return
      renewedAt = Date.now()
      void load(shown)
    },
  }
}
