import type { Database } from '../database/open.ts'
import { lastChange } from './clock.ts'
import type { EventStream } from './event-stream.ts'
import { seeOperators } from './operators.ts'
import type { Signal, Signals } from './signals.ts'

/** An open stream: a visitor's hears of one conversation, an operator's of all. */
type Listener =
  | { readonly stream: EventStream; readonly conversation: string }
  | { readonly stream: EventStream; readonly operator: string }

/** Events in words, for each side. */
interface Said {
  readonly visitors: string
  readonly operators: string
}

interface Options {
  readonly database: Database
  readonly signals: Signals
  /** Who is there, and whether somebody answers, as it stands now. */
  readonly presence: () => Promise<Said>
  readonly typing: (signal: Signal & { kind: 'typing' }) => Said
}

/** The open streams of this process. */
export interface Listeners {
  add(listener: Listener): void
  remove(listener: Listener): void
  /** How many streams a conversation has here. */
  count(conversation: string): number
  /** Ends every stream. */
  stop(): void
}

/** Between two looks at what other processes have changed, and two signs of life (`CHAT_HEARTBEAT`). */
const WATCH = 1000
const SIGN_OF_LIFE = ':\n\n'

const changedSince = async (database: Database, seq: number) =>
  (await database.selectFrom('chat_conversations').select('id').where('changed', '>', seq).execute()).map(
    ({ id }) => id,
  )

/** Lets each stream know when it has something to look at, whichever process has changed it. */
export function createListeners({ database, signals, presence, typing }: Options, heartbeat: number): Listeners {
  const visitors = new Map<string, Set<EventStream>>()
  const desk = new Map<EventStream, string>()
  let seen: number | undefined
  let announced: string | undefined

  const every = function* (): Iterable<readonly [EventStream, keyof Said]> {
    for (const streams of visitors.values()) for (const stream of streams) yield [stream, 'visitors']
    for (const stream of desk.keys()) yield [stream, 'operators']
  }
  const isSilent = () => !visitors.size && !desk.size

  function look(conversation: string): void {
    for (const stream of visitors.get(conversation) ?? []) stream.look()
  }

  /** Finds what other processes have changed: theirs may be another bus, or none. */
  async function watch(): Promise<void> {
    if (isSilent()) return void (seen = undefined)
    const last = await lastChange(database)
    if (last === seen) return
    if (seen !== undefined) for (const id of await changedSince(database, seen)) look(id)
    else for (const [stream] of every()) stream.look()
    for (const stream of desk.keys()) stream.look()
    // At last: what could not be found out now is looked for again.
    seen = last
  }

  /** Says who is there to everybody who has heard something else. */
  async function announce(): Promise<void> {
    if (isSilent()) return
    const said = await presence()
    const text = said.visitors + said.operators
    if (text === announced) return
    announced = text
    for (const [stream, side] of every()) stream.say(said[side])
  }

  async function pulse(): Promise<void> {
    for (const [stream] of every()) stream.say(SIGN_OF_LIFE)
    await seeOperators(database, [...new Set(desk.values())], new Date())
    await announce()
  }

  const attempt = (act: () => Promise<void>) => () =>
    void act().catch((error: unknown) => console.warn(`chat: ${String(error)}`))
  const timers = [setInterval(attempt(watch), WATCH).unref(), setInterval(attempt(pulse), heartbeat).unref()]

  const deaf = signals.listen((signal) => {
    if (signal.kind === 'operators') return attempt(announce)()
    if (signal.kind === 'typing') {
      const said = typing(signal)
      if (signal.operator) for (const stream of visitors.get(signal.conversation) ?? []) stream.say(said.visitors)
      for (const stream of desk.keys()) stream.say(said.operators)
      return
    }
    look(signal.conversation)
    for (const stream of desk.keys()) stream.look()
  })

  return {
    add(listener) {
      if ('operator' in listener) desk.set(listener.stream, listener.operator)
      else visitors.set(listener.conversation, (visitors.get(listener.conversation) ?? new Set()).add(listener.stream))
      listener.stream.look()
    },
    remove(listener) {
      if ('operator' in listener) desk.delete(listener.stream)
      else {
        const streams = visitors.get(listener.conversation)
        streams?.delete(listener.stream)
        if (!streams?.size) visitors.delete(listener.conversation)
      }
      // Nobody has heard it any more.
      if (isSilent()) announced = undefined
    },
    count: (conversation) => visitors.get(conversation)?.size ?? 0,
    stop() {
      deaf()
      for (const timer of timers) clearInterval(timer)
      const streams = [...every()]
      for (const [stream] of streams) stream.end()
    },
  }
}
