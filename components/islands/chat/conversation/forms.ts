import { chatStateSchema, type ChatState } from '@/lib/contract/chat-state'
import type { ChatContext, ChatVisitor } from '../host/chat-host'
import { doneSchema, rejected, type CallResult, type Rejection } from '../transport/calls'
import { call } from './calls'
import type { ConsentPrompt } from './consent'
import type { ApplyStartResult } from './delivery'
import { isOpen, type ModelStore } from './model'

interface Deps {
  readonly model: ModelStore
  readonly consentPrompt: ConsentPrompt
  readonly context: () => ChatContext
  readonly start: (contact?: ChatVisitor) => Promise<CallResult<ChatState>>
  readonly applyStartResult: ApplyStartResult
  readonly onSubmit: (visitor: ChatVisitor) => void
}

type FormResult = Promise<Rejection | undefined>

interface Forms {
  introduce(contact: ChatVisitor): FormResult
  /** Sends a question outside working hours. @param id of the resulting message */
  askOffline(id: string, question: string, contact: ChatVisitor): FormResult
  mailTranscript(email: string): FormResult
}

/** Forms of the chat. Nothing is sent without consent (specification, section 5). */
export function createForms({ model, consentPrompt, context, start, applyStartResult, onSubmit }: Deps): Forms {
  async function saveConsent(id: string): FormResult {
    const consent = consentPrompt.consent()
    if (model.get().conversation?.consented || !consent) return undefined
    const result = await call(doneSchema, 'consent', { conversation: id, consent, lang: context().language })
    return 'rejection' in result ? result.rejection : undefined
  }

  async function saveContact(contact: ChatVisitor): FormResult {
    const { conversation } = model.get()
    if (!isOpen(conversation)) {
      const result = await start(contact)
      return 'rejection' in result ? result.rejection : undefined
    }
    const rejection = await saveConsent(conversation.id)
    const { language: lang, country } = context()
    return (
      rejection ??
      applyStartResult(
        await call(chatStateSchema, 'form', { form: 'contact', conversation: conversation.id, contact, lang, country }),
      )
    )
  }

  async function fill(contact: ChatVisitor, send: () => FormResult): FormResult {
    if (!(await consentPrompt.request('form'))) return rejected('consentSave')
    const rejection = await send()
    if (rejection?.code === 'consentSave') consentPrompt.reset()
    if (!rejection) onSubmit(contact)
    return rejection
  }

  return {
    introduce: (contact) => fill(contact, () => saveContact(contact)),
    askOffline: (id, question, contact) =>
      fill(contact, async () => {
        const { language: lang, page, country, utms } = context()
        return applyStartResult(
          await call(chatStateSchema, 'form', {
            form: 'offline',
            id,
            question,
            contact,
            consent: consentPrompt.consent(),
            lang,
            page,
            country,
            utms,
          }),
        )
      }),
    async mailTranscript(email) {
      if (!(await consentPrompt.request('transcript'))) return rejected('consentLog')
      const result = await call(doneSchema, 'transcript', {
        conversation: model.get().conversation?.id,
        email,
        consent: consentPrompt.consent(),
        lang: context().language,
      })
      return 'rejection' in result ? result.rejection : undefined
    },
  }
}
