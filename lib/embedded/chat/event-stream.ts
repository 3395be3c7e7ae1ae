/** What has changed after something that was told: the event (empty for nothing that matters), and whether there is more. */
export interface Change {
  readonly seq: number
  readonly text: string
  readonly more: boolean
}

/** An open connection of server-sent events. It is told that something may have changed, and reads by itself what. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Reads what has changed, unless it is being read, or nobody takes it off. */
  look(): void
  /** Says something that is not kept: whoever does not hear it now never will. */
  say(text: string): void
  end(): void
}

interface Options {
  /** The change that whoever is connected knows already. */
  readonly after: number
  /** What is said first. */
  readonly greeting: string
  readonly read: (after: number) => Promise<Change | undefined>
  readonly closed: () => void
}

/** Bytes that wait for a slow connection; then it is left alone until it has taken them off. */
const ENOUGH = 64 * 1024

const encoder = new TextEncoder()

/** An event as it goes over the wire (HTML standard, section 9.2). JSON has no ends of lines. */
export const eventText = (name: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Opens a stream. Changes are told in their order, each once: the next is read when the one before it has been told. */
export function openEventStream({ after, greeting, read, closed }: Options): EventStream {
  let told = after
  let outlet: ReadableStreamDefaultController<Uint8Array> | undefined
  const state = { ended: false, reading: false, isBehind: false }

  const isFull = () => (outlet?.desiredSize ?? 0) <= 0
  function finish(): void {
    if (state.ended) return
    state.ended = true
    closed()
  }
  function end(): void {
    if (!state.ended) outlet?.close()
    finish()
  }
  async function readOn(): Promise<void> {
    state.reading = true
    while (state.isBehind && !isFull()) {
      state.isBehind = false
      const change = await read(told)
      if (state.ended) return
      if (!change) continue
      told = change.seq
      state.isBehind ||= change.more
      if (change.text) outlet?.enqueue(encoder.encode(change.text))
    }
    state.reading = false
  }
  function look(): void {
    state.isBehind = true
    // Whoever is cut off connects again and says what he knows.
    if (!state.reading && !state.ended) void readOn().catch(end)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        outlet = controller
        controller.enqueue(encoder.encode(greeting))
      },
      pull() {
        if (state.isBehind) look()
      },
      cancel: finish,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: ENOUGH }),
  )
  return {
    body,
    look,
    say(text) {
      if (!state.ended && !isFull()) outlet?.enqueue(encoder.encode(text))
    },
    end,
  }
}
