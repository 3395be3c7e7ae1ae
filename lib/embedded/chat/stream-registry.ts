import type { Database } from '../database/open.ts'
import { lastSequence } from './sequence.ts'
import { runDetached } from '../../http/run-detached.ts'
import type { Change, EventStream } from './event-stream.ts'
import { shareReads } from './shared-reads.ts'
import { touchOperators } from './operators.ts'
import type { Signal, Signals } from './signals.ts'

type Listener =
  | { readonly stream: EventStream; readonly conversation: string }
  | { readonly stream: EventStream; readonly operator: string }

interface SideEvents {
  readonly visitors: string
  readonly operators: string
}

interface Options {
  readonly database: Database
  readonly signals: Signals
  readonly presence: () => Promise<SideEvents>
  readonly typing: (signal: Signal & { kind: 'typing' }) => SideEvents
  readonly readDesk: (after: number) => Promise<Change | undefined>
}

export interface StreamRegistry {
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Changes of all conversations, read once for the operators' streams at the same position. */
  readDesk(after: number): Promise<Change | undefined>
  count(conversation: string): number
  stop(): void
}

const POLL_INTERVAL_MS = 1000
/** Visitors decide how often the chat changes, and each change is read for the operators. */
const DESK_INTERVAL_MS = 250
const HEARTBEAT_COMMENT = ':\n\n'

const changedSince = async (database: Database, seq: number) =>
  (await database.selectFrom('chat_conversations').select('id').where('changed_seq', '>', seq).execute()).map(
    ({ id }) => id,
  )

/** Notifies streams of changes, whether this process or another made them. */
export function createStreamRegistry(
  { database, signals, presence, typing, readDesk }: Options,
  heartbeatMs: number,
): StreamRegistry {
  const visitors = new Map<string, Set<EventStream>>()
  const desk = new Map<EventStream, string>()
  const deskReads = shareReads(readDesk)
  let lastSeen: number | undefined
  let lastBroadcast: string | undefined

  const allStreams = function* (): Iterable<readonly [EventStream, keyof SideEvents]> {
    for (const streams of visitors.values()) for (const stream of streams) yield [stream, 'visitors']
    for (const stream of desk.keys()) yield [stream, 'operators']
  }
  const hasNoStreams = () => !visitors.size && !desk.size

  function notifyStreams(conversation: string): void {
    for (const stream of visitors.get(conversation) ?? []) stream.notify()
  }

  let lastDeskNotice = -Infinity
  let deskTimer: NodeJS.Timeout | undefined
  function notifyDesk(): void {
    deskTimer = undefined
    lastDeskNotice = performance.now()
    deskReads.invalidate()
    for (const stream of desk.keys()) stream.notify()
  }
  /** Notifies the operators' streams now, or after the interval since the last time. */
  function notifyDeskSoon(): void {
    if (deskTimer || !desk.size) return
    const waitMs = lastDeskNotice + DESK_INTERVAL_MS - performance.now()
    if (waitMs > 0) deskTimer = runDetached(() => setTimeout(notifyDesk, waitMs).unref())
    else notifyDesk()
  }

  /** Finds changes of other processes by polling, since the bus may be down or not configured. */
  async function pollChanges(): Promise<void> {
    if (hasNoStreams()) return void (lastSeen = undefined)
    const last = await lastSequence(database)
    if (last === lastSeen) return
    if (lastSeen !== undefined) for (const id of await changedSince(database, lastSeen)) notifyStreams(id)
    else for (const streams of visitors.values()) for (const stream of streams) stream.notify()
    notifyDeskSoon()
    // Only now: after an error the same changes are looked up again.
    lastSeen = last
  }

  /** Broadcasts presence if it changed since the last broadcast. */
  async function broadcastPresence(): Promise<void> {
    if (hasNoStreams()) return
    const events = await presence()
    const text = events.visitors + events.operators
    if (text === lastBroadcast) return
    lastBroadcast = text
    for (const [stream, side] of allStreams()) stream.write(events[side])
  }

  async function sendHeartbeat(): Promise<void> {
    for (const [stream] of allStreams()) stream.write(HEARTBEAT_COMMENT)
    await touchOperators(database, [...new Set(desk.values())], new Date())
    await broadcastPresence()
  }

  const logErrors = (task: () => Promise<void>) => () =>
    void task().catch((error: unknown) => console.warn(`chat: notifying streams failed: ${String(error)}`))
  const timers = [
    setInterval(logErrors(pollChanges), POLL_INTERVAL_MS).unref(),
    setInterval(logErrors(sendHeartbeat), heartbeatMs).unref(),
  ]

  const unsubscribe = signals.listen((signal) => {
    if (signal.kind === 'operators') return logErrors(broadcastPresence)()
    if (signal.kind === 'typing') {
      const events = typing(signal)
      if (signal.operator) for (const stream of visitors.get(signal.conversation) ?? []) stream.write(events.visitors)
      for (const stream of desk.keys()) stream.write(events.operators)
      return
    }
    notifyStreams(signal.conversation)
    notifyDeskSoon()
  })

  return {
    add(listener) {
      if ('operator' in listener) desk.set(listener.stream, listener.operator)
      else visitors.set(listener.conversation, (visitors.get(listener.conversation) ?? new Set()).add(listener.stream))
      listener.stream.notify()
    },
    remove(listener) {
      if ('operator' in listener) desk.delete(listener.stream)
      else {
        const streams = visitors.get(listener.conversation)
        streams?.delete(listener.stream)
        if (!streams?.size) visitors.delete(listener.conversation)
      }
      // No stream is left that has received the last broadcast.
      if (hasNoStreams()) lastBroadcast = undefined
    },
    readDesk: deskReads.read,
    count: (conversation) => visitors.get(conversation)?.size ?? 0,
    stop() {
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      clearTimeout(deskTimer)
      const streams = [...allStreams()]
      for (const [stream] of streams) stream.end()
    },
  }
}
