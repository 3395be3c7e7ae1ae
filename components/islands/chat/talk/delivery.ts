import { chatStateSchema, sentMessageSchema, type ChatState } from '@/lib/contract/chat-state'
import type { ChatMessage, VisitorMessage } from '@/lib/contract/chat-message'
import type { ChatFacts, ChatVisitor } from '../host/chat-host'
import type { Answered, Refusal } from '../wire/calls'
import type { Outbox } from '../wire/outbox'
import type { Attempt } from '../wire/sending'
import { call } from './calls'
import type { Gate } from './consent'
import { isOpen, type ModelStore, type Trouble } from './model'

interface Parts {
  readonly model: ModelStore
  readonly gate: Gate
  readonly outbox: Outbox<VisitorMessage>
  readonly facts: () => ChatFacts
  /** Shows a talk that has begun or goes on. */
  readonly took: (state: ChatState) => void
  readonly began: () => void
  readonly arrived: (message: ChatMessage) => void
}

interface Delivery {
  /** Begins a talk, or goes on with the open one; the visitor has agreed. */
  begin(contact?: ChatVisitor): Promise<Answered<ChatState>>
  /** A talk to send to; `undefined` where there is none yet. `byHand`: the visitor may be asked for his consent. */
  talk(byHand: boolean): Promise<{ id: string } | { refusal: Refusal } | undefined>
  attempt(message: VisitorMessage, byHand: boolean): Promise<Attempt>
}

/** Takes what the visitor writes to the server, beginning a talk where there is none. */
export function createDelivery({ model, gate, outbox, facts, took, began, arrived }: Parts): Delivery {
  let hasBegun = false

  async function begin(contact?: ChatVisitor): Promise<Answered<ChatState>> {
    const { language: lang, page, utms } = facts()
    const consent = gate.consent()
    const asked = await call(chatStateSchema, 'start', { consent, contact, lang, page, utms })
    if ('refusal' in asked) {
      // What was agreed to is not in force any more: this page shows an earlier policy.
      if (consent && asked.refusal.code === 'consentSave') model.set({ link: 'oldRevision' })
      return asked
    }
    hasBegun = true
    took(asked.answer)
    if (asked.status === 201) began()
    return asked
  }

  async function talk(byHand: boolean): Promise<{ id: string } | { refusal: Refusal } | undefined> {
    const { conversation } = model.get()
    if (isOpen(conversation) && conversation.consented) return conversation
    const mayBegin = byHand ? await gate.ask('message') : gate.isAgreed()
    if (!mayBegin) return undefined
    const begun = await begin()
    return 'refusal' in begun ? begun : (begun.answer.conversation ?? undefined)
  }

  const stop = (trouble: Trouble): Attempt => {
    model.set({ trouble })
    return 'wait'
  }

  /** What a refusal of a message leads to. */
  async function after(refusal: Refusal, message: VisitorMessage, byHand: boolean): Promise<Attempt> {
    const { conversation, setting } = model.get()
    switch (refusal.code) {
      case 'closed':
        // What was written belongs into a new talk.
        if (conversation) model.set({ conversation: { ...conversation, state: 'closed' } })
        return attempt(message, byHand)
      case 'message': {
        if (message.kind !== 'quote') return { refusal }
        const { quoted: _gone, ...rest } = message
        const text = { ...rest, kind: 'text' as const }
        outbox.change(message.id, { message: text })
        return attempt(text, byHand)
      }
      case 'consentSave':
        gate.forget()
        if (model.get().link === 'oldRevision') return 'wait'
        return byHand && (await gate.ask('message')) ? attempt(message, byHand) : 'wait'
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
    return { refusal }
  }

  async function attempt(message: VisitorMessage, byHand: boolean): Promise<Attempt> {
    const { setting, link } = model.get()
    if (!setting || setting.employee || link === 'oldRevision' || !navigator.onLine) return 'wait'
    const found = await talk(byHand)
    if (!found) return byHand ? stop('consentSave') : 'wait'
    if ('refusal' in found) return after(found.refusal, message, byHand)
    const sent = await call(sentMessageSchema, 'messages', { conversation: found.id, message })
    if ('refusal' in sent) return after(sent.refusal, message, byHand)
    arrived(sent.answer.message)
    return 'arrived'
  }

  return { begin, talk, attempt }
}
