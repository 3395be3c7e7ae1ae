import { CHAT_EVENTS, CHAT_RETRY, type ChatEvent, type ChatEventName } from '@/lib/contract/chat'
import { addressOf } from './calls'
import type { Link } from './model'

/** Something that the server tells of a talk; `id` is the change that whoever has heard it knows of. */
export type Told = { readonly [Name in ChatEventName]: { readonly name: Name; readonly data: ChatEvent<Name>; readonly id: number } }[ChatEventName]

const NAMES = Object.keys(CHAT_EVENTS) as ChatEventName[]
const LONGEST_REST = 30_000
/** Tries without success after which the server counts as away. */
const PATIENCE = 2

/** An event as it came. */
export interface RawEvent {
  readonly name: string
  readonly text: string
  readonly id: string
}

/** What was told, parsed; `undefined` for what cannot be read. */
export function toldOf({ name, text, id }: RawEvent): Told | undefined {
  const schema = Object.hasOwn(CHAT_EVENTS, name) ? CHAT_EVENTS[name as ChatEventName] : undefined
  try {
    const data = schema?.safeParse(JSON.parse(text)).data
    return data && ({ name, data, id: Number(id) || 0 } as Told)
  } catch {
    return undefined
  }
}

interface Options {
  readonly conversation: string
  /** The change up to which everything is known. */
  readonly after: () => number
  readonly hear: (event: RawEvent) => void
  readonly state: (link: Link) => void
  /** The server was asked in vain so often: it may not know the talk any more. */
  readonly lost: () => void
}

/** Listens to a talk (server-sent events), and connects again by itself. */
export function openLink({ conversation, after, hear, state, lost }: Options): { again(): void; stop(): void } {
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
    state(failures < PATIENCE && navigator.onLine ? 'connecting' : 'offline')
    if (failures === PATIENCE) lost()
    // Visitors who have lost the same server do not all come back in the same moment.
    timer = setTimeout(connect, Math.min(CHAT_RETRY * 2 ** (failures - 1), LONGEST_REST) * (0.5 + Math.random() / 2))
  }

  function connect(): void {
    stop()
    source = new EventSource(addressOf('events', { conversation, after: String(after()) }))
    source.addEventListener('error', fail)
    for (const name of NAMES)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (name === 'hello') {
          failures = 0
          state('online')
        }
        hear({ name, text: data, id: lastEventId })
      })
  }

  state('connecting')
  connect()
  return {
    again() {
      failures = 0
      state('connecting')
      connect()
    },
    stop,
  }
}
