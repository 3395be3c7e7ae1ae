import { sentMessageSchema } from '@/lib/contract/chat-state'
import { DESK_EVENTS, type DeskList, type OperatorsResponse } from '@/lib/contract/chat-admin'
import type { MessageInput } from '@/lib/contract/chat-admin'
import { connectEventSource, parseEvent, type ConnectionState } from '../../../islands/chat/transport/event-source'
import { createOutbox } from '../../../islands/chat/transport/outbox'
import { createSender, type Attempt } from '../../../islands/chat/transport/sender'
import { createPatchStore } from '../../../islands/chat/transport/store'
import { UPLOAD_KIT } from '../../../islands/chat/transport/upload-kit'
import { createUploads } from '../../../islands/chat/transport/uploads'
import { createActions } from './actions'
import { createAttention } from './attention'
import { createDeskCalls, isSignedOut, conversationPath } from './calls'
import { createEventReducer } from './apply-event'
import { createListing } from './listing'
import { queuedMessageSchema, INITIAL_QUERY, type QueuedMessage, type DeskModel } from './model'
import { createConversationStore } from './conversations'
import { conversationParam, listParams, setConversationParam } from './url'

interface Options {
  readonly operators: OperatorsResponse
  readonly list: DeskList
  readonly fileMb: number
  readonly newMessage: string
  /** Name of a visitor who has given none. */
  readonly visitor: string
}

export type Desk = ReturnType<typeof createDesk>

/** State and actions of the operators' desk, without any rendering. */
export function createDesk({ operators, list, fileMb, newMessage, visitor }: Options) {
  const model = createPatchStore<DeskModel>({
    connection: 'connecting',
    ...operators,
    query: INITIAL_QUERY,
    list,
    loadedQuery: INITIAL_QUERY,
    openConversations: {},
    shownId: undefined,
    typing: {},
    pending: [],
    uploads: [],
    error: undefined,
  })
  const calls = createDeskCalls(operators.me.id)
  const conversations = createConversationStore(model, calls)
  const listing = createListing(model, calls)
  const actions = createActions(model, conversations, calls)
  const show = (conversation: string | undefined) => {
    setConversationParam(conversation)
    conversations.show(conversation)
  }
  const attention = createAttention(model, { newMessage, visitor }, show)
  // Queues are separate by operator, since several may use the same browser.
  const outbox = createOutbox(`deskQueue.${operators.me.id}`, queuedMessageSchema, (pending) => model.set({ pending }))
  const sender = createSender({ outbox, attempt, lock: 'desk-send' })
  const uploads = createUploads({
    kit: UPLOAD_KIT,
    model,
    limitMb: () => fileMb,
    uploadUrl: ({ id, conversation = '' }) =>
      model.get().connection === 'online' && model.get().error !== 'signedOut'
        ? calls.url(conversationPath(conversation, 'files'), { id })
        : undefined,
    texts: outbox.list,
    onSent: (message, { conversation = '' }) => conversations.put(conversation, message),
    onFailure: (rejection) => isSignedOut(rejection) && model.set({ error: 'signedOut' }),
    mustWait: isSignedOut,
  })
  const reducer = createEventReducer(
    {
      model,
      openConversations: conversations,
      onConnect() {
        listing.refresh()
        void actions.refreshOperators()
        sender.flush()
      },
      onChange: listing.refresh,
      onStored: (ids) => outbox.remove(...ids),
      onVisitorMessage: attention.notifyOfMessage,
    },
    list.seq,
  )

  async function attempt({ id, conversation, written }: QueuedMessage): Promise<Attempt> {
    if (model.get().connection === 'oldRevision' || !navigator.onLine) return 'wait'
    const result = await calls.call(sentMessageSchema, conversationPath(conversation, 'messages'), { body: written })
    if ('data' in result) {
      conversations.put(conversation, result.data.message)
      return 'sent'
    }
    const { rejection } = result
    if (isSignedOut(rejection)) {
      model.set({ error: 'signedOut' })
      return 'wait'
    }
    // The quoted message has been deleted: resend without the quote.
    if (rejection.code !== 'message' || written.kind !== 'quote') return { rejection }
    const message: QueuedMessage = { id, conversation, written: { kind: 'text', id, text: written.text } }
    outbox.change(id, { message })
    return attempt(message)
  }

  function setConnection(connection: ConnectionState): void {
    if (model.get().connection !== 'oldRevision') model.set({ connection })
  }

  /** Connects and adds listeners. Returns the cleanup function. */
  function start(): () => void {
    const controller = new AbortController()
    const source = connectEventSource({
      url: () => calls.url('events', { after: String(reducer.lastSeq()) }),
      names: Object.keys(DESK_EVENTS),
      onEvent(event) {
        const parsed = parseEvent(DESK_EVENTS, event)
        if (parsed) reducer.applyEvent(parsed)
      },
      onState: setConnection,
      onLost: () => void actions.refreshOperators(),
    })
    reconnect = source.reconnect
    addEventListener('offline', () => setConnection('offline'), controller)
    addEventListener('online', source.reconnect, controller)
    const onVisibilityChange = () => {
      actions.reportRead()
      // File URLs expire while the page is hidden for hours.
      if (document.visibilityState === 'visible') conversations.refreshFileUrls()
      if (model.get().error === 'signedOut') listing.refresh()
      sender.flush()
    }
    document.addEventListener('visibilitychange', onVisibilityChange, controller)
    const followUrl = () => {
      conversations.show(conversationParam())
      listing.changeQuery(listParams())
    }
    addEventListener('popstate', followUrl, controller)
    followUrl()
    const unsubscribers = [model.subscribe(actions.reportRead), model.subscribe(attention.showUnreadCount)]
    model.set({ pending: outbox.list() })
    return () => {
      controller.abort()
      source.stop()
      for (const unsubscribe of unsubscribers) unsubscribe()
      attention.resetTitle()
    }
  }
  let reconnect = () => {}

  return {
    model,
    start,
    ...conversations,
    ...actions,
    ...attention,
    show,
    changeQuery: listing.changeQuery,
    uploads,
    sendMessage(message: MessageInput): void {
      const { shownId } = model.get()
      if (shownId === undefined) return
      outbox.add({ id: message.id, conversation: shownId, written: message }, new Date())
      model.set({ error: undefined })
      sender.flush(true)
    },
    attach: (files: readonly File[]) => uploads.add(files, model.get().shownId),
    retry(id: string): void {
      outbox.change(id, { rejected: undefined })
      sender.flush(true)
    },
    drop: (id: string) => outbox.remove(id),
    reconnect(): void {
      model.set({ error: undefined })
      reconnect()
    },
    dismissError: () => model.set({ error: undefined }),
  }
}
