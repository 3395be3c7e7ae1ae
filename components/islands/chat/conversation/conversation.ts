import {
  CHAT_REVISION,
  chatStateSchema,
  conversationListSchema,
  type ChatState,
  type ConversationList,
} from '@/lib/contract/chat-state'
import { visitorMessageSchema, type ChatMessage, type VisitorMessage } from '@/lib/contract/chat-message'
import { writeStorage, readStorage } from '@/lib/visitor/storage'
import type { ChatContext } from '../host/chat-host'
import type { createEventEmitter } from '../host/event-emitter'
import { CHAT_CONSENT, CONVERSATION_KEY } from '../shell'
import { doneSchema, isRetryable, rejected, withQuery } from '../transport/calls'
import type { ConnectionState } from '../transport/event-source'
import { mergeMessages } from '../transport/merge-messages'
import { createOutbox } from '../transport/outbox'
import { createSender } from '../transport/sender'
import { UPLOAD_KIT } from '../transport/upload-kit'
import type { Uploads } from '../transport/uploads'
import { chatUrl, call } from './calls'
import { createConsentPrompt } from './consent'
import { createDelivery, type ApplyStartResult } from './delivery'
import { createForms } from './forms'
import { createEventReducer } from './apply-event'
import { createEventSubscription } from './event-subscription'
import { createVisitorActions } from './visitor-actions'
import { withState } from './merge'
import { createModelStore, isOpen } from './model'

interface Options {
  readonly emit: ReturnType<typeof createEventEmitter>['emit']
  readonly context: () => ChatContext
}

const MINUTE_MS = 60_000

export type ConversationController = ReturnType<typeof createConversationController>

/** The visitor's conversation without UI: server state and the visitor's actions. */
export function createConversationController({ emit, context }: Options) {
  const model = createModelStore()
  const consentPrompt = createConsentPrompt(model)
  let refreshedAt = -Infinity
  const outbox = createOutbox('chatQueue', visitorMessageSchema, (pending) => model.set({ pending }))

  function setConnectionState(connection: ConnectionState): void {
    if (model.get().connection === 'oldRevision') return
    model.set({ connection })
    if (connection === 'online') sender.flush()
  }

  function applyState(state: ChatState): void {
    model.set(withState(model.get(), state))
    refreshedAt = Date.now()
    eventReducer.catchUp()
    outbox.remove(...state.messages.map(({ id }) => id))
    const { conversation } = state
    if (conversation && !readStorage(CHAT_CONSENT)) writeStorage(CHAT_CONSENT, 'yes')
    if (state.revision !== CHAT_REVISION) model.set({ connection: 'oldRevision' })
    else if (!isOpen(conversation)) setConnectionState('online')
    if (!isOpen(conversation)) return
    writeStorage(CONVERSATION_KEY, conversation.id)
    eventSubscription.watch(conversation)
    // Preload: files can be chosen while offline.
    uploads().catch(resetUploads)
  }

  const applyStartResult: ApplyStartResult = (result) => {
    if ('rejection' in result) return result.rejection
    // Starting a conversation renews the consent.
    writeStorage(CHAT_CONSENT, 'yes')
    applyState(result.data)
    if (result.status === 201) emit('sessionStart')
    return undefined
  }

  function show(message: ChatMessage): void {
    model.set({ messages: mergeMessages(model.get().messages, [message]), error: undefined })
  }

  /** Loads a conversation, by default the visitor's newest. @returns whether it is loaded */
  async function load(conversation?: string): Promise<boolean> {
    const consent = readStorage(CHAT_CONSENT)
    const result = await call(chatStateSchema, withQuery('state', { lang: context().language, conversation }))
    // A conversation was started or deleted during the request: the response is outdated.
    if (readStorage(CHAT_CONSENT) !== consent) return false
    const before = model.get()
    if ('rejection' in result) {
      if (!before.setting) model.set({ failed: true, connection: isRetryable(result.rejection) ? 'offline' : 'online' })
      else if (!isRetryable(result.rejection)) model.set({ error: 'actionExpired' })
      return false
    }
    // The browser has lost its visitor cookie.
    if (before.conversation && !result.data.conversation) {
      model.set({ error: 'auth' })
      return false
    }
    if (conversation === undefined && !isOpen(result.data.conversation)) writeStorage(CONVERSATION_KEY, undefined)
    applyState(result.data)
    return true
  }

  const eventReducer = createEventReducer({
    model,
    onStored: (ids) => outbox.remove(...ids),
    onReply: () => emit('operatorMessage'),
  })
  const eventSubscription = createEventSubscription({
    onEvent: eventReducer.applyEvent,
    onState: setConnectionState,
    onLost: () => void load(),
    onSwitch: () => void load(),
  })
  const delivery = createDelivery({
    model,
    consentPrompt,
    outbox,
    context,
    applyStartResult,
    isBlockedByUpload: async (id) => (await uploadsPromise?.catch(() => undefined))?.blocksUpload(id) ?? false,
    onSent(message) {
      show(message)
      // The server is reachable again: reconnect the event stream.
      if (model.get().connection === 'offline') eventSubscription.reconnect()
      emit('visitorMessage')
    },
  })
  const sender = createSender({
    outbox,
    attempt: delivery.attempt,
    async requestConsent() {
      const isAccepted = await consentPrompt.request('message')
      if (!isAccepted) model.set({ error: 'consentSave' })
      return isAccepted
    },
    lock: 'chat-send',
  })
  let uploadsPromise: Promise<Uploads> | undefined
  /** Loaded on demand: most visitors send no file. */
  const uploads = () =>
    (uploadsPromise ??= import('../transport/uploads').then(({ createUploads }) =>
      createUploads({
        kit: UPLOAD_KIT,
        model,
        limitMb: () => model.get().setting?.limits.fileMb ?? Infinity,
        uploadUrl({ id }) {
          const { conversation, connection, setting } = model.get()
          // Same conditions as for texts, because they wait for each other.
          const canSend =
            isOpen(conversation) &&
            conversation.consented &&
            navigator.onLine &&
            connection !== 'oldRevision' &&
            setting?.employee === false
          const { language: lang, page, country } = context()
          return canSend ? chatUrl('files', { conversation: conversation.id, id, lang, page, country }) : undefined
        },
        texts: outbox.list,
        onSettled: sender.flush,
        onSent(message) {
          show(message)
          emit('visitorFile')
        },
      }),
    ))
  const resetUploads = () => void (uploadsPromise = undefined)
  const forms = createForms({
    model,
    consentPrompt,
    context,
    start: delivery.start,
    applyStartResult,
    onSubmit: (visitor) => emit('form', visitor),
  })
  const visitorActions = createVisitorActions(model, (vote) => emit('vote', vote))

  async function sendFiles(prepare: (files: Uploads) => void): Promise<void> {
    try {
      const files = await uploads()
      prepare(files)
      if (!files.isWaiting()) return
      const conversation = (await consentPrompt.request('message')) ? await delivery.findConversation() : undefined
      if (!conversation) files.reject(rejected('consentSave'))
      else if ('rejection' in conversation) files.reject(conversation.rejection)
      // They may wait for a text.
      else sender.flush()
    } catch {
      resetUploads()
      model.set({ error: 'failed' })
    }
  }

  const leave = () => model.set({ conversation: null, messages: [], hasMore: false, error: undefined })

  addEventListener('offline', () => setConnectionState('offline'))
  addEventListener('online', () => reconnect())

  function reconnect(): void {
    model.set({ error: undefined })
    if (!model.get().setting) setConnectionState('connecting')
    eventSubscription.reconnect()
    void load(model.get().conversation?.id).then(() => sender.flush())
  }

  model.set({ pending: outbox.list() })
  return {
    model,
    load,
    /** Opens a conversation chosen by the visitor; unlike `load`, shows an error. */
    async choose(conversation?: string): Promise<boolean> {
      model.set({ error: undefined })
      const isLoaded = await load(conversation)
      if (!isLoaded) model.set({ error: model.get().error ?? 'failed' })
      return isLoaded
    },
    reconnect,
    ...forms,
    ...visitorActions,
    uploads: {
      cancel: (id: string) => void uploadsPromise?.then((files) => files.cancel(id)),
      remove: (id: string) => void uploadsPromise?.then((files) => files.remove(id)),
      retry: (id: string) => void sendFiles((files) => files.retry(id)),
    },
    isAgreed: consentPrompt.isAgreed,
    answerConsent: consentPrompt.answer,
    write(message: VisitorMessage): void {
      outbox.add(message, new Date())
      model.set({ error: undefined })
      sender.flush(true)
    },
    flush: () => sender.flush(true),
    retry(id: string): void {
      outbox.change(id, { rejected: undefined })
      sender.flush(true)
    },
    drop: (id: string) => outbox.remove(id),
    attach: (files: readonly File[]) => sendFiles((queue) => queue.add(files)),
    async list(): Promise<ConversationList | undefined> {
      const result = await call(conversationListSchema, 'conversations')
      return 'data' in result ? result.data : undefined
    },
    /** Leaves a closed conversation; the next message starts another. */
    startNew(): void {
      if (consentPrompt.isAgreed()) consentPrompt.answer(true)
      leave()
    },
    async deleteConversation(): Promise<boolean> {
      const result = await call(doneSchema, 'forget', { conversation: model.get().conversation?.id })
      if ('rejection' in result) return false
      consentPrompt.reset()
      outbox.remove(...outbox.list().map(({ message }) => message.id))
      writeStorage(CONVERSATION_KEY, undefined)
      leave()
      void load()
      return true
    },
    /** Refreshes expiring file URLs, unless the last state is younger than `age` milliseconds. */
    refresh(age = MINUTE_MS): void {
      if (Date.now() - refreshedAt < age) return
      refreshedAt = Date.now()
      void load(model.get().conversation?.id)
    },
    dismissError: () => model.set({ error: undefined }),
  }
}
