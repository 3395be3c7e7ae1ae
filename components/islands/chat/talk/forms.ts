import { chatStateSchema, type ChatState } from '@/lib/contract/chat-state'
import type { ChatFacts, ChatVisitor } from '../host/chat-host'
import { doneSchema, refused, type Answered, type Refusal } from '../wire/calls'
import { call } from './calls'
import type { Gate } from './consent'
import type { Begun } from './delivery'
import { isOpen, type ModelStore } from './model'

interface Parts {
  readonly model: ModelStore
  readonly gate: Gate
  readonly facts: () => ChatFacts
  readonly begin: (contact?: ChatVisitor) => Promise<Answered<ChatState>>
  readonly begun: Begun
  readonly filled: (visitor: ChatVisitor) => void
}

/** Why a form was not taken; its `code` says it. */
type Refused = Promise<Refusal | undefined>

interface Forms {
  /** The intro form. */
  introduce(contact: ChatVisitor): Refused
  /** A question outside working hours. @param id of the message that it becomes */
  askOffline(id: string, question: string, contact: ChatVisitor): Refused
  mailTranscript(email: string): Refused
}

/** The forms of the chat; nothing is sent without the consent (specification, section 5). */
export function createForms({ model, gate, facts, begin, begun, filled }: Parts): Forms {
  /** Tells the server of a consent that an open talk has not. */
  async function consented(id: string): Refused {
    const consent = gate.consent()
    if (model.get().conversation?.consented || !consent) return undefined
    const told = await call(doneSchema, 'consent', { conversation: id, consent, lang: facts().language })
    return 'refusal' in told ? told.refusal : undefined
  }

  async function saveContact(contact: ChatVisitor): Refused {
    const { conversation } = model.get()
    if (!isOpen(conversation)) {
      const asked = await begin(contact)
      return 'refusal' in asked ? asked.refusal : undefined
    }
    const refusal = await consented(conversation.id)
    const { language: lang, country } = facts()
    return (
      refusal ??
      begun(
        await call(chatStateSchema, 'form', { form: 'contact', conversation: conversation.id, contact, lang, country }),
      )
    )
  }

  /** Sends a form whose visitor has agreed, and tells who he is. */
  async function fill(contact: ChatVisitor, send: () => Refused): Refused {
    if (!(await gate.ask('form'))) return refused('consentSave')
    const refusal = await send()
    if (refusal?.code === 'consentSave') gate.forget()
    if (!refusal) filled(contact)
    return refusal
  }

  return {
    introduce: (contact) => fill(contact, () => saveContact(contact)),
    askOffline: (id, question, contact) =>
      fill(contact, async () => {
        const { language: lang, page, country, utms } = facts()
        return begun(
          await call(chatStateSchema, 'form', {
            form: 'offline',
            id,
            question,
            contact,
            consent: gate.consent(),
            lang,
            page,
            country,
            utms,
          }),
        )
      }),
    async mailTranscript(email) {
      if (!(await gate.ask('transcript'))) return refused('consentLog')
      const asked = await call(doneSchema, 'transcript', {
        conversation: model.get().conversation?.id,
        email,
        consent: gate.consent(),
        lang: facts().language,
      })
      return 'refusal' in asked ? asked.refusal : undefined
    },
  }
}
