import {
  CHAT_REVISION,
  chatStateSchema,
  conversationListSchema,
  type ChatState,
  type ConversationList,
} from '@/lib/contract/chat-state'
import { visitorMessageSchema, type ChatMessage, type VisitorMessage } from '@/lib/contract/chat-message'
import { store, stored } from '@/lib/visitor/storage'
import type { ChatFacts } from '../host/chat-host'
import type { createHappenings } from '../host/happenings'
import { CHAT_CONSENT, TALK_KEY } from '../shell'
import { doneSchema, mayPass, refused, withQuery } from '../wire/calls'
import type { Link } from '../wire/link'
import { merged } from '../wire/merged'
import { createOutbox } from '../wire/outbox'
import { createSending } from '../wire/sending'
import { UPLOAD_KIT } from '../wire/upload-kit'
import type { Uploads } from '../wire/uploads'
import { addressOf, call } from './calls'
import { createGate } from './consent'
import { createDelivery, type Begun } from './delivery'
import { createForms } from './forms'
import { createHearer } from './hear'
import { createHearing } from './hearing'
import { createMarks } from './marks'
import { withState } from './merge'
import { createModelStore, isOpen } from './model'

interface Options {
  readonly tell: ReturnType<typeof createHappenings>['tell']
  readonly facts: () => ChatFacts
}

const MINUTE = 60_000

export type Talk = ReturnType<typeof createTalk>

/** The visitor's talk without anything that is drawn: what the server says of it, and what the visitor does in it. */
export function createTalk({ tell, facts }: Options) {
  const model = createModelStore()
  const gate = createGate(model)
  let renewedAt = -Infinity
  const outbox = createOutbox('chatQueue', visitorMessageSchema, (waiting) => model.set({ waiting }))

  function turn(link: Link): void {
    if (model.get().link === 'oldRevision') return
    model.set({ link })
    if (link === 'online') sending.flush()
  }

  function took(state: ChatState): void {
    model.set(withState(model.get(), state))
    renewedAt = Date.now()
    hearer.catchUp()
    outbox.remove(...state.messages.map(({ id }) => id))
    const { conversation } = state
    if (conversation && !stored(CHAT_CONSENT)) store(CHAT_CONSENT, 'yes')
    if (state.revision !== CHAT_REVISION) model.set({ link: 'oldRevision' })
    else if (!isOpen(conversation)) turn('online')
    if (!isOpen(conversation)) return
    store(TALK_KEY, conversation.id)
    hearing.watch(conversation)
    // Files can be chosen without a network, too.
    uploads().catch(forgetUploads)
  }

  const begun: Begun = (asked) => {
    if ('refusal' in asked) return asked.refusal
    // Who begins agrees again.
    store(CHAT_CONSENT, 'yes')
    took(asked.answer)
    if (asked.status === 201) tell('sessionStart')
    return undefined
  }

  function show(message: ChatMessage): void {
    model.set({ messages: merged(model.get().messages, [message]), trouble: undefined })
  }

  /** Loads a talk of the visitor, else his newest one, and says whether it is there now. */
  async function load(conversation?: string): Promise<boolean> {
    const consent = stored(CHAT_CONSENT)
    const asked = await call(chatStateSchema, withQuery('state', { lang: facts().language, conversation }))
    // What the server told before it began a conversation, or deleted them.
    if (stored(CHAT_CONSENT) !== consent) return false
    const before = model.get()
    if ('refusal' in asked) {
      if (!before.setting) model.set({ failed: true, link: mayPass(asked.refusal) ? 'offline' : 'online' })
      else if (!mayPass(asked.refusal)) model.set({ trouble: 'actionExpired' })
      return false
    }
    // The browser has lost what the visitor is known by.
    if (before.conversation && !asked.answer.conversation) {
      model.set({ trouble: 'auth' })
      return false
    }
    if (conversation === undefined && !isOpen(asked.answer.conversation)) store(TALK_KEY, undefined)
    took(asked.answer)
    return true
  }

  const hearer = createHearer({
    model,
    arrived: (ids) => outbox.remove(...ids),
    answered: () => tell('operatorMessage'),
  })
  const hearing = createHearing({ hear: hearer.hear, state: turn, lost: () => void load(), moved: () => void load() })
  const delivery = createDelivery({
    model,
    gate,
    outbox,
    facts,
    begun,
    keptBack: async (id) => (await started?.catch(() => undefined))?.keepsBack(id) ?? false,
    arrived(message) {
      show(message)
      // The server is there again: what it tells is heard anew.
      if (model.get().link === 'offline') hearing.again()
      tell('visitorMessage')
    },
  })
  const sending = createSending({
    outbox,
    attempt: delivery.attempt,
    async ask() {
      const isYes = await gate.ask('message')
      if (!isYes) model.set({ trouble: 'consentSave' })
      return isYes
    },
    lock: 'chat-send',
  })
  let started: Promise<Uploads> | undefined
  /** Sends files: a part of its own, for those who talk. */
  const uploads = () =>
    (started ??= import('../wire/uploads').then(({ createUploads }) =>
      createUploads({
        kit: UPLOAD_KIT,
        model,
        limitMb: () => model.get().setting?.limits.fileMb ?? Infinity,
        addressOf({ id }) {
          const { conversation, link, setting } = model.get()
          // The same rule as for texts: they wait for each other.
          const mayGo =
            isOpen(conversation) &&
            conversation.consented &&
            navigator.onLine &&
            link !== 'oldRevision' &&
            setting?.employee === false
          const { language: lang, page, country } = facts()
          return mayGo ? addressOf('files', { conversation: conversation.id, id, lang, page, country }) : undefined
        },
        texts: outbox.list,
        settled: sending.flush,
        arrived(message) {
          show(message)
          tell('visitorFile')
        },
      }),
    ))
  const forgetUploads = () => void (started = undefined)
  const forms = createForms({
    model,
    gate,
    facts,
    begin: delivery.begin,
    begun,
    filled: (visitor) => tell('form', visitor),
  })
  const marks = createMarks(model, (vote) => tell('vote', vote))

  /** Files go as soon as there is a talk for them; without one it is said of each why not. */
  async function sendFiles(prepare: (files: Uploads) => void): Promise<void> {
    try {
      const files = await uploads()
      prepare(files)
      if (!files.isWaiting()) return
      const found = (await gate.ask('message')) ? await delivery.talk() : undefined
      if (!found) files.refuse(refused('consentSave'))
      else if ('refusal' in found) files.refuse(found.refusal)
      // They may wait for a text.
      else sending.flush()
    } catch {
      forgetUploads()
      model.set({ trouble: 'failed' })
    }
  }

  const leave = () => model.set({ conversation: null, messages: [], earlier: false, trouble: undefined })

  addEventListener('offline', () => turn('offline'))
  addEventListener('online', () => reconnect())

  function reconnect(): void {
    model.set({ trouble: undefined })
    if (!model.get().setting) turn('connecting')
    hearing.again()
    void load(model.get().conversation?.id).then(() => sending.flush())
  }

  model.set({ waiting: outbox.list() })
  return {
    model,
    load,
    /** Turns to the talk that the visitor asks for, as `load` does, and says where it cannot. */
    async choose(conversation?: string): Promise<boolean> {
      model.set({ trouble: undefined })
      const isThere = await load(conversation)
      if (!isThere) model.set({ trouble: model.get().trouble ?? 'failed' })
      return isThere
    },
    reconnect,
    ...forms,
    ...marks,
    uploads: {
      cancel: (id: string) => void started?.then((files) => files.cancel(id)),
      forget: (id: string) => void started?.then((files) => files.forget(id)),
      retry: (id: string) => void sendFiles((files) => files.retry(id)),
    },
    isAgreed: gate.isAgreed,
    /** Decides about the consent that is asked for. */
    decide: gate.answer,
    /** Sends a message, or keeps it until it can be sent. */
    write(message: VisitorMessage): void {
      outbox.add(message, new Date())
      model.set({ trouble: undefined })
      sending.flush(true)
    },
    /** Tries what waits once more. */
    flush: () => sending.flush(true),
    /** Tries a message again that the server has refused. */
    retry(id: string): void {
      outbox.change(id, { refused: undefined })
      sending.flush(true)
    },
    drop: (id: string) => outbox.remove(id),
    attach: (chosen: readonly File[]) => sendFiles((files) => files.add(chosen)),
    /** The visitor's talks, newest first; `undefined` where there was no answer. */
    async list(): Promise<ConversationList | undefined> {
      const asked = await call(conversationListSchema, 'conversations')
      return 'answer' in asked ? asked.answer : undefined
    },
    /** Leaves a talk that is over: what is written next begins another. */
    startNew(): void {
      if (gate.isAgreed()) gate.answer(true)
      leave()
    },
    /** Deletes the conversation that is shown, and says whether it is gone. */
    async forget(): Promise<boolean> {
      const asked = await call(doneSchema, 'forget', { conversation: model.get().conversation?.id })
      if ('refusal' in asked) return false
      gate.forget()
      outbox.remove(...outbox.list().map(({ message }) => message.id))
      leave()
      void load()
      return true
    },
    /** Addresses of files have ended, or will soon: asks for new ones, unless these are not older than a minute, or as many milliseconds. */
    renew(age = MINUTE): void {
      if (Date.now() - renewedAt < age) return
      renewedAt = Date.now()
      void load(model.get().conversation?.id)
    },
    /** What stood in the way has been read. */
    calm: () => model.set({ trouble: undefined }),
  }
}
