import { chatStateSchema, sentMessageSchema, type ChatState } from '@/lib/contract/chat-state'
import type { ChatMessage, VisitorMessage } from '@/lib/contract/chat-message'
import type { ChatContext, ChatVisitor } from '../host/chat-host'
import { isUnanswered, type CallResult, type Rejection } from '../transport/calls'
import type { Outbox } from '../transport/outbox'
import { withLock, type Attempt } from '../transport/sender'
import { call } from './calls'
import type { ConsentPrompt } from './consent'
import { isOpen, type ModelStore, type ChatError } from './model'

export type ApplyStartResult = (result: CallResult<ChatState>) => Rejection | undefined

interface Deps {
  readonly model: ModelStore
  readonly consentPrompt: ConsentPrompt
  readonly outbox: Outbox<VisitorMessage>
  readonly context: () => ChatContext
  readonly applyStartResult: ApplyStartResult
  readonly isBlockedByUpload: (id: string) => Promise<boolean>
  readonly onSent: (message: ChatMessage) => void
}

interface Delivery {
  start(contact?: ChatVisitor): Promise<CallResult<ChatState>>
  /** Conversation to send to; `undefined` if consent is missing. */
  findConversation(): Promise<{ id: string } | { rejection: Rejection } | undefined>
  attempt(message: VisitorMessage): Promise<Attempt>
}

/** Sends the visitor's messages, starting a conversation if needed. */
export function createDelivery({
  model,
  consentPrompt,
  outbox,
  context,
  applyStartResult,
  isBlockedByUpload,
  onSent,
}: Deps): Delivery {
  let hasStarted = false
  let lastStart: Promise<unknown> = Promise.resolve()

  /**
   * Starts a conversation, or resumes the open one. Requires consent. Serializes starts across tabs: the first response
   * identifies the visitor; parallel calls would create more visitors.
   */
  function start(contact?: ChatVisitor): Promise<CallResult<ChatState>> {
    const result = lastStart.then(() => withLock('chat-start', () => requestStart(contact)))
    lastStart = result.catch(() => undefined)
    return result
  }

  async function requestStart(contact?: ChatVisitor): Promise<CallResult<ChatState>> {
    const { language: lang, page, country, utms } = context()
    const consent = consentPrompt.consent()
    const result = await call(chatStateSchema, 'start', { consent, contact, lang, page, country, utms })
    const rejection = applyStartResult(result)
    // This page shows an outdated policy version.
    if (consent && rejection?.code === 'consentSave') model.set({ connection: 'oldRevision' })
    hasStarted ||= !rejection
    return result
  }

  async function findConversation(): Promise<{ id: string } | { rejection: Rejection } | undefined> {
    await lastStart
    const { conversation } = model.get()
    if (isOpen(conversation) && conversation.consented) return conversation
    if (!consentPrompt.isAgreed()) return undefined
    const result = await start()
    return 'rejection' in result ? result : (result.data.conversation ?? undefined)
  }

  const stop = (error: ChatError): Attempt => {
    model.set({ error })
    return 'wait'
  }

  async function handleRejection(rejection: Rejection, message: VisitorMessage): Promise<Attempt> {
    const { conversation, setting, connection } = model.get()
    switch (rejection.code) {
      case 'closed':
        // The message goes into a new conversation.
        if (conversation) model.set({ conversation: { ...conversation, state: 'closed' } })
        return attempt(message)
      case 'message': {
        if (message.kind !== 'quote') return { rejection }
        const { quoted: _quoted, ...unquoted } = message
        const text = { ...unquoted, kind: 'text' as const }
        outbox.change(message.id, { message: text })
        return attempt(text)
      }
      case 'consentSave':
        consentPrompt.reset()
        return model.get().connection === 'oldRevision' ? 'wait' : 'needsConsent'
      case 'employee':
        if (setting) model.set({ setting: { ...setting, employee: true } })
        return 'wait'
      case 'unknownVisitor':
      case 'conversation':
        // Without our cookie the browser cannot access its own conversation.
        return stop(hasStarted ? 'authFailed' : 'auth')
      case 'tooMany':
        model.set({ error: 'tooMany' })
    }
    if (isUnanswered(rejection) && connection !== 'oldRevision') model.set({ connection: 'offline' })
    return { rejection }
  }

  async function attempt(message: VisitorMessage): Promise<Attempt> {
    const { setting, connection } = model.get()
    if (!setting || setting.employee || connection === 'oldRevision' || !navigator.onLine) return 'wait'
    const conversation = await findConversation()
    if (!conversation) return 'needsConsent'
    if ('rejection' in conversation) return handleRejection(conversation.rejection, message)
    if (await isBlockedByUpload(message.id)) return 'wait'
    const { language: lang, page, country } = context()
    const result = await call(sentMessageSchema, 'messages', {
      conversation: conversation.id,
      message,
      lang,
      page,
      country,
    })
    if ('rejection' in result) return handleRejection(result.rejection, message)
    onSent(result.data.message)
    return 'sent'
  }

  return { start, findConversation, attempt }
}
