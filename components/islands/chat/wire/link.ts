import * as z from 'zod/mini'
import { CHAT_RETRY } from '@/lib/contract/chat-state'
import { jsonOf } from '../../json-of'

/** The connection over which the chat is heard (specification, section 4). */
export type Link = 'connecting' | 'online' | 'offline' | 'oldRevision'

type Schemas = Readonly<Record<string, z.core.$ZodType>>

/** Something that the server tells, by the schemas of its events; `id` is the change that whoever has heard it knows of. */
export type Told<Events extends Schemas> = {
  readonly [Name in keyof Events & string]: {
    readonly name: Name
    readonly data: z.output<Events[Name]>
    readonly id: number
  }
}[keyof Events & string]

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
export function toldOf<Events extends Schemas>(events: Events, { name, text, id }: RawEvent): Told<Events> | undefined {
  const schema = Object.hasOwn(events, name) ? events[name] : undefined
  const data = schema && z.safeParse(schema, jsonOf(text)).data
  return data === undefined ? undefined : ({ name, data, id: Number(id) || 0 } as Told<Events>)
}

interface Options {
  /** Where to listen, after the change up to which everything is known. */
  readonly address: () => string
  /** Names of the events; `hello` is the first. */
  readonly names: readonly string[]
  readonly hear: (event: RawEvent) => void
  readonly state: (link: Link) => void
  /** The server was asked in vain so often: it may not know who asks any more. */
  readonly lost: () => void
}

/** Listens to the server (server-sent events), and connects again by itself. */
export function openLink({ address, names, hear, state, lost }: Options): { again(): void; stop(): void } {
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
    // Those who have lost the same server do not all come back in the same moment.
    timer = setTimeout(connect, Math.min(CHAT_RETRY * 2 ** (failures - 1), LONGEST_REST) * (0.5 + Math.random() / 2))
  }

  function connect(): void {
    stop()
    source = new EventSource(address())
    source.addEventListener('error', fail)
    for (const name of names)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (name === 'hello') {
          failures = 0
          // What was under way when the network went may still come, and is the last that does.
          state(navigator.onLine ? 'online' : 'offline')
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
