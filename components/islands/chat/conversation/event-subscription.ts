import { CHAT_EVENTS } from '@/lib/contract/chat-state'
import {
  connectEventSource,
  parseEvent,
  type ConnectionState,
  type RawEvent,
  type ServerEvent,
} from '../transport/event-source'
import { chatUrl } from './calls'
import { otherTabs, type TabMessage } from './tabs'

/**
 * `isFromServer`: the event comes from the server, not from another tab, which acts on it as well. `onSwitch`: another
 * tab has switched to another conversation.
 */
interface Options {
  readonly onEvent: (event: ServerEvent<typeof CHAT_EVENTS>, isFromServer: boolean) => void
  readonly onState: (state: ConnectionState) => void
  readonly onLost: () => void
  readonly onSwitch: () => void
}

interface EventSubscription {
  /** Subscribes to a conversation, starting after change `seq`. No-op if already subscribed. */
  watch(conversation: { readonly id: string; readonly seq: number }): void
  reconnect(): void
}

/** Receives server events over one connection per browser: a leader tab listens and forwards them to the others. */
export function createEventSubscription({ onEvent, onState, onLost, onSwitch }: Options): EventSubscription {
  let current: { id: string; seq: number } | undefined
  let eventSource: ReturnType<typeof connectEventSource> | undefined
  let isLeader = false
  let connectionState: ConnectionState = 'connecting'

  function applyEvent(event: RawEvent, isFromServer: boolean): void {
    const parsed = parseEvent(CHAT_EVENTS, event)
    if (!parsed) return
    if (current) current.seq = Math.max(current.seq, parsed.id)
    onEvent(parsed, isFromServer)
  }

  function setConnectionState(next: ConnectionState): void {
    connectionState = next
    onState(next)
  }

  function listen(): void {
    eventSource?.stop()
    if (!isLeader || !current) return
    // Without EventSource the conversation is shown as loaded.
    if (!('EventSource' in window)) return setConnectionState('offline')
    const { id } = current
    eventSource = connectEventSource({
      url: () => chatUrl('events', { conversation: id, after: String(current?.seq ?? 0) }),
      names: Object.keys(CHAT_EVENTS),
      onEvent(event) {
        tabs.send({ kind: 'event', ...event })
        applyEvent(event, true)
      },
      onState(next) {
        tabs.send({ kind: 'connection', connection: next })
        setConnectionState(next)
      },
      onLost,
    })
  }

  function onTabMessage(message: TabMessage): void {
    if (message.kind === 'event') applyEvent(message, false)
    else if (message.kind === 'connection') setConnectionState(message.connection)
    else if (message.kind === 'reconnect') eventSource?.reconnect()
    else if (message.id !== current?.id) onSwitch()
    else if (isLeader) tabs.send({ kind: 'connection', connection: connectionState })
  }

  const tabs = otherTabs(onTabMessage)
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
      tabs.send({ kind: 'conversation', id })
    },
    reconnect() {
      if (eventSource) eventSource.reconnect()
      else tabs.send({ kind: 'reconnect' })
    },
  }
}
