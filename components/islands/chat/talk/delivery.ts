import { chatStateSchema, sentMessageSchema, type ChatState } from '@/lib/contract/chat-state'
import type { ChatMessage, VisitorMessage } from '@/lib/contract/chat-message'
import type { ChatFacts, ChatVisitor } from '../host/chat-host'
import { isUnanswered, type Answered, type Refusal } from '../wire/calls'
import type { Outbox } from '../wire/outbox'
import { inTurn, type Attempt } from '../wire/sending'
import { call } from './calls'
import type { Gate } from './consent'
import { isOpen, type ModelStore, type Trouble } from './model'

/** Takes what the server says of a talk that has begun, or of one that goes on. */
export type Begun = (asked: Answered<ChatState>) => Refusal | undefined

interface Parts {
  readonly model: ModelStore
  readonly gate: Gate
  readonly outbox: Outbox<VisitorMessage>
  readonly facts: () => ChatFacts
  /** Shows a talk that has begun or goes on. */
  readonly begun: Begun
  /** Whether a text has to wait for a file that was chosen before it. */
  readonly keptBack: (id: string) => Promise<boolean>
  readonly arrived: (message: ChatMessage) => void
}

interface Delivery {
  /** Begins a talk, or goes on with the open one; the visitor has agreed. */
  begin(contact?: ChatVisitor): Promise<Answered<ChatState>>
  /** A talk to send to; `undefined` where the visitor has to agree first. */
  talk(): Promise<{ id: string } | { refusal: Refusal } | undefined>
  attempt(message: VisitorMessage): Promise<Attempt>
}

/** Takes what the visitor writes to the server, beginning a talk where there is none. */
export function createDelivery({ model, gate, outbox, facts, begun, keptBack, arrived }: Parts): Delivery {
  let hasBegun = false
  let last: Promise<unknown> = Promise.resolve()

  /** One call after the other, in all tabs: the answer to the first says who the visitor is, whom the others would have made anew. */
  function begin(contact?: ChatVisitor): Promise<Answered<ChatState>> {
    const begins = last.then(() => inTurn('chat-start', () => start(contact)))
    last = begins.catch(() => undefined)
    return begins
  }

  async function start(contact?: ChatVisitor): Promise<Answered<ChatState>> {
    const { language: lang, page, country, utms } = facts()
    const consent = gate.consent()
    const asked = await call(chatStateSchema, 'start', { consent, contact, lang, page, country, utms })
    const refusal = begun(asked)
    // What was agreed to is not in force any more: this page shows an earlier policy.
    if (consent && refusal?.code === 'consentSave') model.set({ link: 'oldRevision' })
    hasBegun ||= !refusal
    return asked
  }

  async function talk(): Promise<{ id: string } | { refusal: Refusal } | undefined> {
    // One that is being begun is gone on with.
    await last
    const { conversation } = model.get()
    if (isOpen(conversation) && conversation.consented) return conversation
    if (!gate.isAgreed()) return undefined
    const asked = await begin()
    return 'refusal' in asked ? asked : (asked.answer.conversation ?? undefined)
  }

  const stop = (trouble: Trouble): Attempt => {
    model.set({ trouble })
    return 'wait'
  }

  /** What a refusal of a message leads to. */
  async function after(refusal: Refusal, message: VisitorMessage): Promise<Attempt> {
    const { conversation, setting, link } = model.get()
    switch (refusal.code) {
      case 'closed':
        // What was written belongs into a new talk.
        if (conversation) model.set({ conversation: { ...conversation, state: 'closed' } })
        return attempt(message)
      case 'message': {
        if (message.kind !== 'quote') return { refusal }
        const { quoted: _gone, ...rest } = message
        const text = { ...rest, kind: 'text' as const }
        outbox.change(message.id, { message: text })
        return attempt(text)
      }
      case 'consentSave':
        gate.forget()
        return model.get().link === 'oldRevision' ? 'wait' : 'ask'
      case 'employee':
        if (setting) model.set({ setting: { ...setting, employee: true } })
        return 'wait'
      case 'stranger':
      case 'conversation':
        // A browser that keeps no cookie of ours does not know its own talk.
        return stop(hasBegun ? 'authFailed' : 'auth')
      case 'tooMany':
        model.set({ trouble: 'tooMany' })
    }
    if (isUnanswered(refusal) && link !== 'oldRevision') model.set({ link: 'offline' })
    return { refusal }
  }

  async function attempt(message: VisitorMessage): Promise<Attempt> {
    const { setting, link } = model.get()
    if (!setting || setting.employee || link === 'oldRevision' || !navigator.onLine) return 'wait'
    const found = await talk()
    if (!found) return 'ask'
    if ('refusal' in found) return after(found.refusal, message)
    if (await keptBack(message.id)) return 'wait'
    const { language: lang, page, country } = facts()
    const sent = await call(sentMessageSchema, 'messages', { conversation: found.id, message, lang, page, country })
    if ('refusal' in sent) return after(sent.refusal, message)
    arrived(sent.answer.message)
    return 'arrived'
  }

  return { begin, talk, attempt }
}
