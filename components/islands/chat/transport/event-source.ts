import * as z from 'zod/mini'
import { CHAT_RETRY_MS } from '@/lib/contract/chat-state'
import { jsonOf } from '../../json-of'

export type ConnectionState = 'connecting' | 'online' | 'offline' | 'oldRevision'

type Schemas = Readonly<Record<string, z.core.$ZodType>>

/** Server event, typed by its schema. `id`: sequence number of the latest change it includes. */
export type ServerEvent<Events extends Schemas> = {
  readonly [Name in keyof Events & string]: {
    readonly name: Name
    readonly data: z.output<Events[Name]>
    readonly id: number
  }
}[keyof Events & string]

const MAX_RETRY_DELAY_MS = 30_000
const MAX_FAILURES = 2

export interface RawEvent {
  readonly name: string
  readonly text: string
  readonly id: string
}

/** @returns `undefined` for an unknown or invalid event */
export function parseEvent<Events extends Schemas>(
  events: Events,
  { name, text, id }: RawEvent,
): ServerEvent<Events> | undefined {
  const schema = Object.hasOwn(events, name) ? events[name] : undefined
  const data = schema && z.safeParse(schema, jsonOf(text)).data
  return data === undefined ? undefined : ({ name, data, id: Number(id) || 0 } as ServerEvent<Events>)
}

interface Options {
  readonly url: () => string
  readonly names: readonly string[]
  readonly onEvent: (event: RawEvent) => void
  readonly onState: (state: ConnectionState) => void
  readonly onLost: () => void
}

/**
 * Listens to server-sent events and reconnects with backoff (specification, section 4). `url` returns the URL of
 * the stream, with the last change received. After `MAX_FAILURES` failed attempts `onLost` is called: the server may no
 * longer know the visitor.
 */
export function connectEventSource({ url, names, onEvent, onState, onLost }: Options): {
  reconnect(): void
  stop(): void
} {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  function fail(): void {
    stop()
    failures++
    onState(failures < MAX_FAILURES && navigator.onLine ? 'connecting' : 'offline')
    if (failures === MAX_FAILURES) onLost()
    // Jitter, so that clients of a restarted server do not reconnect at the same time.
    timer = setTimeout(
      connect,
      Math.min(CHAT_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_DELAY_MS) * (0.5 + Math.random() / 2),
    )
  }

  function connect(): void {
    stop()
    source = new EventSource(url())
    source.addEventListener('error', fail)
    for (const name of names)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (name === 'hello') {
          failures = 0
          // An event in flight may still arrive after the network has gone, as the last one.
          onState(navigator.onLine ? 'online' : 'offline')
        }
        onEvent({ name, text: data, id: lastEventId })
      })
  }

  onState('connecting')
  connect()
  return {
    reconnect() {
      failures = 0
      onState('connecting')
      connect()
    },
    stop,
  }
}
