/** Changes as a serialized event (empty if nothing relevant changed), and whether there are more. */
export interface Change {
  readonly seq: number
  readonly text: string
  readonly more: boolean
}

/** An open server-sent event stream. Notified that something may have changed, it reads the changes itself. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Reads pending changes, unless a read is running or the client applies backpressure. */
  notify(): void
  /** Sends a transient event; it is dropped for a client that is behind or disconnected. */
  write(text: string): void
  end(): void
}

type Schedule = <Result>(read: () => Promise<Result>) => Promise<Result>

interface Options {
  readonly after: number
  readonly greeting: string
  readonly read: (after: number) => Promise<Change | undefined>
  /** Runs a read when the client may use the CPU. */
  readonly schedule?: Schedule | undefined
  readonly onClose: () => void
}

/** Buffered bytes after which a slow client gets nothing more until it has read them. */
const MAX_BUFFERED_BYTES = 64 * 1024

const encoder = new TextEncoder()

/** Serializes an event (HTML standard, section 9.2). JSON contains no line breaks. */
export const eventText = (name: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Opens a stream. Sends changes in order, each once: reads the next only after the previous one was queued. */
export function openEventStream({ after, greeting, read, schedule = (run) => run(), onClose }: Options): EventStream {
  let lastSent = after
  let streamController: ReadableStreamDefaultController<Uint8Array> | undefined
  const state = { ended: false, reading: false, isBehind: false }

  const isFull = () => (streamController?.desiredSize ?? 0) <= 0
  function finish(): void {
    if (state.ended) return
    state.ended = true
    onClose()
  }
  function end(): void {
    if (!state.ended) streamController?.close()
    finish()
  }
  async function readChanges(): Promise<void> {
    state.reading = true
    while (state.isBehind && !isFull()) {
      state.isBehind = false
      const change = await schedule(() => read(lastSent))
      if (state.ended) return
      if (!change) continue
      lastSent = change.seq
      state.isBehind ||= change.more
      if (change.text) streamController?.enqueue(encoder.encode(change.text))
    }
    state.reading = false
  }
  function notify(): void {
    state.isBehind = true
    // On an error the client reconnects with the last id that it has received.
    if (!state.reading && !state.ended) void readChanges().catch(end)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        streamController = controller
        controller.enqueue(encoder.encode(greeting))
      },
      pull() {
        if (state.isBehind) notify()
      },
      cancel: finish,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
  )
  return {
    body,
    notify,
    write(text) {
      if (!state.ended && !isFull()) streamController?.enqueue(encoder.encode(text))
    },
    end,
  }
}
