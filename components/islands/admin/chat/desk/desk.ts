import { sentMessageSchema } from '@/lib/contract/chat-state'
import { DESK_EVENTS, type DeskList, type OperatorsAnswer } from '@/lib/contract/chat-admin'
import type { WrittenMessage } from '@/lib/contract/chat-admin'
import { openLink, toldOf, type Link } from '../../../chat/wire/link'
import { createOutbox } from '../../../chat/wire/outbox'
import { createSending, type Attempt } from '../../../chat/wire/sending'
import { createStore } from '../../../chat/wire/store'
import { UPLOAD_KIT } from '../../../chat/wire/upload-kit'
import { createUploads } from '../../../chat/wire/uploads'
import { createActs } from './acts'
import { createAttention } from './attention'
import { nameTalk, talkOfPage } from './address'
import { createDeskCalls, isSignedOut, talkPath } from './calls'
import { createHearer } from './hear'
import { createListing } from './listing'
import { addressedSchema, FIRST_QUESTION, type Addressed, type DeskModel } from './model'
import { createTalks } from './talks'

interface Options {
  readonly operators: OperatorsAnswer
  readonly list: DeskList
  readonly fileMb: number
  /** What a notification says. */
  readonly newMessage: string
  /** A visitor without a name. */
  readonly visitor: string
}

export type Desk = ReturnType<typeof createDesk>

/** The operator's side of the chat without anything that is drawn. */
export function createDesk({ operators, list, fileMb, newMessage, visitor }: Options) {
  const model = createStore<DeskModel>({
    link: 'connecting',
    ...operators,
    question: FIRST_QUESTION,
    list,
    listed: FIRST_QUESTION,
    talks: {},
    shown: undefined,
    typing: {},
    waiting: [],
    uploads: [],
    trouble: undefined,
  })
  const calls = createDeskCalls(operators.me.id)
  const talks = createTalks(model, calls)
  const listing = createListing(model, calls)
  const acts = createActs(model, talks, calls)
  const show = (conversation: string | undefined) => {
    nameTalk(conversation)
    talks.show(conversation)
  }
  const attention = createAttention(model, { newMessage, visitor }, show)
  // Another operator in the same browser has messages of his own.
  const outbox = createOutbox(`deskQueue.${operators.me.id}`, addressedSchema, (waiting) => model.set({ waiting }))
  const sending = createSending({ outbox, attempt, lock: 'desk-send' })
  const uploads = createUploads({
    kit: UPLOAD_KIT,
    model,
    limitMb: () => fileMb,
    addressOf: ({ id, conversation = '' }) =>
      model.get().link === 'online' ? calls.address(talkPath(conversation, 'files'), { id }) : undefined,
    texts: outbox.list,
    arrived: (message, { conversation = '' }) => talks.put(conversation, message),
    failed: (refusal) => isSignedOut(refusal) && model.set({ trouble: 'signedOut' }),
  })
  const hearer = createHearer(
    {
      model,
      talks,
      back() {
        listing.refresh()
        void acts.operators()
        sending.flush()
      },
      changed: listing.refresh,
      arrived: (ids) => outbox.remove(...ids),
      written: attention.written,
    },
    list.seq,
  )

  async function attempt({ id, conversation, written }: Addressed): Promise<Attempt> {
    if (model.get().link === 'oldRevision' || !navigator.onLine) return 'wait'
    const sent = await calls.call(sentMessageSchema, talkPath(conversation, 'messages'), { body: written })
    if ('answer' in sent) {
      talks.put(conversation, sent.answer.message)
      return 'arrived'
    }
    const { refusal } = sent
    if (isSignedOut(refusal)) {
      model.set({ trouble: 'signedOut' })
      return 'wait'
    }
    // What was quoted has been deleted meanwhile.
    if (refusal.code !== 'message' || written.kind !== 'quote') return { refusal }
    const message: Addressed = { id, conversation, written: { kind: 'text', id, text: written.text } }
    outbox.change(id, { message })
    return attempt(message)
  }

  function turn(link: Link): void {
    if (model.get().link !== 'oldRevision') model.set({ link })
  }

  /** Begins to listen. Gives what ends it. */
  function start(): () => void {
    const ended = new AbortController()
    const link = openLink({
      address: () => calls.address('events', { after: String(hearer.known()) }),
      names: Object.keys(DESK_EVENTS),
      hear(event) {
        const told = toldOf(DESK_EVENTS, event)
        if (told) hearer.hear(told)
      },
      state: turn,
      lost: () => void acts.operators(),
    })
    again = link.again
    addEventListener('offline', () => turn('offline'), ended)
    addEventListener('online', link.again, ended)
    const look = () => {
      acts.read()
      // Whoever comes back after hours finds addresses of files that have ended.
      if (document.visibilityState === 'visible') talks.renew()
      sending.flush()
    }
    document.addEventListener('visibilitychange', look, ended)
    addEventListener('popstate', () => talks.show(talkOfPage()), ended)
    talks.show(talkOfPage())
    const leave = [model.subscribe(acts.read), model.subscribe(attention.count)]
    model.set({ waiting: outbox.list() })
    return () => {
      ended.abort()
      link.stop()
      for (const end of leave) end()
      attention.end()
    }
  }
  let again = () => {}

  return {
    model,
    start,
    ...talks,
    ...acts,
    ...attention,
    show,
    ask: listing.ask,
    uploads,
    /** Sends a message in the conversation that is shown, or keeps it until it can be sent. */
    write(written: WrittenMessage): void {
      const { shown } = model.get()
      if (shown === undefined) return
      outbox.add({ id: written.id, conversation: shown, written }, new Date())
      model.set({ trouble: undefined })
      sending.flush(true)
    },
    attach: (files: readonly File[]) => uploads.add(files, model.get().shown),
    /** Tries a message again that the server has refused. */
    retry(id: string): void {
      outbox.change(id, { refused: undefined })
      sending.flush(true)
    },
    drop: (id: string) => outbox.remove(id),
    reconnect(): void {
      model.set({ trouble: undefined })
      again()
    },
    /** What stood in the way has been read. */
    calm: () => model.set({ trouble: undefined }),
  }
}
