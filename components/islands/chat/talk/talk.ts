import { CHAT_REVISION, chatStateSchema, conversationListSchema, type ChatState, type ConversationList } from '@/lib/contract/chat-state'
import { visitorMessageSchema, type ChatMessage, type VisitorMessage } from '@/lib/contract/chat-message'
import { store } from '@/lib/visitor/storage'
import type { ChatFacts } from '../host/chat-host'
import type { createHappenings } from '../host/happenings'
import { TALK_KEY } from '../shell'
import { mayPass, withQuery, type Refusal } from '../wire/calls'
import type { Link } from '../wire/link'
import { merged } from '../wire/merged'
import { createOutbox } from '../wire/outbox'
import { createSending } from '../wire/sending'
import { createUploads } from '../wire/uploads'
import { addressOf, call } from './calls'
import { createGate } from './consent'
import { createDelivery } from './delivery'
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
const DECLINED: Refusal = { status: 403, code: 'consentSave', errors: [] }

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
    outbox.remove(...state.messages.map(({ id }) => id))
    const { conversation } = state
    if (state.revision !== CHAT_REVISION) model.set({ link: 'oldRevision' })
    else if (!isOpen(conversation)) turn('online')
    if (!isOpen(conversation)) return
    store(TALK_KEY, conversation.id)
    hearing.watch(conversation)
  }

  function show(message: ChatMessage): void {
    model.set({ messages: merged(model.get().messages, [message]), trouble: undefined })
  }

  /** Loads a talk of the visitor, else his newest one. */
  async function load(conversation?: string): Promise<void> {
    const asked = await call(chatStateSchema, withQuery('state', { lang: facts().language, conversation }))
    const before = model.get()
    if ('refusal' in asked) {
      if (!before.setting) model.set({ failed: true })
      else if (!mayPass(asked.refusal)) model.set({ trouble: 'actionExpired' })
      return
    }
    // The browser has lost what the visitor is known by.
    if (before.conversation && !asked.answer.conversation) return model.set({ trouble: 'auth' })
    if (conversation === undefined && !isOpen(asked.answer.conversation)) store(TALK_KEY, undefined)
    took(asked.answer)
  }

  const hearing = createHearing({
    hear: createHearer({ model, arrived: (ids) => outbox.remove(...ids), answered: () => tell('operatorMessage') }),
    state: turn,
    lost: () => void load(),
    moved: () => void load(),
  })
  const delivery = createDelivery({
    model,
    gate,
    outbox,
    facts,
    took,
    began: () => tell('sessionStart'),
    arrived(message) {
      show(message)
      tell('visitorMessage')
    },
  })
  const sending = createSending({ outbox, attempt: delivery.attempt, lock: 'chat-send' })
  const uploads = createUploads({
    model,
    limitMb: () => model.get().setting?.limits.fileMb ?? Infinity,
    addressOf({ id }) {
      const { conversation, link, setting } = model.get()
      const mayGo = isOpen(conversation) && link !== 'offline' && link !== 'oldRevision' && setting?.employee === false
      return mayGo ? addressOf('files', { conversation: conversation.id, id }) : undefined
    },
    arrived(message) {
      show(message)
      tell('visitorFile')
    },
  })
  const forms = createForms({ model, gate, facts, begin: delivery.begin, took, filled: (visitor) => tell('form', visitor) })
  const marks = createMarks(model, (vote) => tell('vote', vote))

  /** Files go as soon as there is a talk for them; without one it is said of each why not. */
  async function sendFiles(): Promise<void> {
    if (!uploads.isWaiting()) return
    const found = await delivery.talk(true)
    if (!found) uploads.refuse(DECLINED)
    else if ('refusal' in found) uploads.refuse(found.refusal)
  }

  addEventListener('offline', () => turn('offline'))
  addEventListener('online', () => reconnect())

  function reconnect(): void {
    model.set({ trouble: undefined })
    hearing.again()
    void load(model.get().conversation?.id).then(() => sending.flush())
  }

  model.set({ waiting: outbox.list() })
  return {
    model,
    load,
    reconnect,
    ...forms,
    ...marks,
    uploads: {
      ...uploads,
      retry(id: string): void {
        uploads.retry(id)
        void sendFiles()
      },
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
    async attach(files: readonly File[]): Promise<void> {
      uploads.add(files)
      await sendFiles()
    },
    /** The visitor's talks, newest first; `undefined` where there was no answer. */
    async list(): Promise<ConversationList | undefined> {
      const asked = await call(conversationListSchema, 'conversations')
      return 'answer' in asked ? asked.answer : undefined
    },
    /** Leaves a talk that is over: what is written next begins another. */
    startNew(): void {
      if (gate.isAgreed()) gate.answer(true)
      model.set({ conversation: null, messages: [], earlier: false, trouble: undefined })
    },
    /** Addresses of files have ended: asks for new ones, not more than once a minute. */
    renew(): void {
      if (Date.now() - renewedAt < MINUTE) return
      renewedAt = Date.now()
      void load(model.get().conversation?.id)
    },
    /** What stood in the way has been read. */
    calm: () => model.set({ trouble: undefined }),
  }
}
