import { CHAT_EVENTS } from '@/lib/contract/chat-state'
import {
  connectEventSource,
  parseEvent,
  type ConnectionState,
  type RawEvent,
  type ServerEvent,
} from '../transport/event-source'
import { addressOf } from './calls'
import { otherTabs, type Note } from './tabs'

/**
 * `isFirst`: the event comes from the server, not from another tab, which acts on it as well. `moved`: another tab has
 * switched to another conversation.
 */
interface Options {
  readonly onEvent: (event: ServerEvent<typeof CHAT_EVENTS>, isFirst: boolean) => void
  readonly state: (link: ConnectionState) => void
  readonly lost: () => void
  readonly moved: () => void
}

interface EventSubscription {
  /** Subscribes to a conversation, starting after change `seq`. No-op if already subscribed. */
  watch(conversation: { readonly id: string; readonly seq: number }): void
  again(): void
}

/** Receives server events over one connection per browser: a leader tab listens and forwards them to the others. */
export function createEventSubscription({ onEvent, state, lost, moved }: Options): EventSubscription {
  let current: { id: string; seq: number } | undefined
  let eventSource: ReturnType<typeof connectEventSource> | undefined
  let isLeader = false
  let connectionState: ConnectionState = 'connecting'

  function applyEvent(event: RawEvent, isFirst: boolean): void {
    const parsed = parseEvent(CHAT_EVENTS, event)
    if (!parsed) return
    if (current) current.seq = Math.max(current.seq, parsed.id)
    onEvent(parsed, isFirst)
  }

  function setConnectionState(next: ConnectionState): void {
    connectionState = next
    state(next)
  }

  function listen(): void {
    eventSource?.stop()
    if (!isLeader || !current) return
    // Without EventSource the conversation is shown as loaded.
    if (!('EventSource' in window)) return setConnectionState('offline')
    const { id } = current
    eventSource = connectEventSource({
      address: () => addressOf('events', { conversation: id, after: String(current?.seq ?? 0) }),
      names: Object.keys(CHAT_EVENTS),
      onEvent(event) {
        tabs.send({ kind: 'told', ...event })
        applyEvent(event, true)
      },
      state(next) {
        tabs.send({ kind: 'link', link: next })
        setConnectionState(next)
      },
      lost,
    })
  }

  function onNote(note: Note): void {
    if (note.kind === 'told') applyEvent(note, false)
    else if (note.kind === 'link') setConnectionState(note.link)
    else if (note.kind === 'again') eventSource?.again()
    else if (note.id !== current?.id) moved()
    else if (isLeader) tabs.send({ kind: 'link', link: connectionState })
  }

  const tabs = otherTabs(onNote)
  tabs.onLeader(() => {
    isLeader = true
    listen()
  })
  return {
    watch({ id, seq }) {
      // The loaded state has only the latest messages: restarting from its `seq` could skip events.
      if (current?.id === id) return
      current = { id, seq }
      listen()
      tabs.send({ kind: 'talk', id })
    },
    again() {
      if (eventSource) eventSource.again()
      else tabs.send({ kind: 'again' })
    },
  }
}
