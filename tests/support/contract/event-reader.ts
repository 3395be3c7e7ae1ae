/** An event of a stream as a browser reads it. */
export interface ReadEvent {
  readonly name: string
  readonly id: string | undefined
  readonly data: unknown
}

const fieldOf = (block: string, name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]

/** Reads server-sent events one after the other, as `EventSource` does, and skips heartbeats. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ''
  /** All text read so far, with heartbeats. */
  raw = ''

  constructor(response: Response) {
    if (!response.body) throw new Error('an answer without a body')
    this.#reader = response.body.getReader()
  }

  /** Returns the next event; fails if the stream ends or nothing comes. */
  async next(): Promise<ReadEvent> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        const name = fieldOf(block, 'event')
        const data = fieldOf(block, 'data')
        if (name !== undefined && data !== undefined)
          return { name, id: fieldOf(block, 'id'), data: JSON.parse(data) as unknown }
        continue
      }
      const { done, value } = await this.#reader.read()
      if (done) throw new Error(`the stream has ended after:\n${this.raw}`)
      const text = this.#decoder.decode(value, { stream: true })
      this.raw += text
      this.#text += text
    }
  }

  /** Skips to the next event of a name. */
  async until(name: string): Promise<ReadEvent> {
    for (;;) {
      const event = await this.next()
      if (event.name === name) return event
    }
  }

  /** Closes the connection. */
  close(): Promise<void> {
    return this.#reader.cancel()
  }
}
