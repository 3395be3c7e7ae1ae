import { IncomingMessage } from 'node:http'
import { bodyLimit } from '../http/body-limits.ts'
import { problem } from '../http/problem.ts'
import { isPastTheDoor, type Handler } from './gates.ts'

/** Smaller bodies are always taken: an order has some thousand bytes. */
const SMALL_BYTES = 20_000
/** Bytes of all larger bodies that are under way at once. */
const MAX_BYTES_AT_ONCE = 64_000_000
/** Bytes of a refused body that are read and dropped: many clients see an answer only when they have sent all. */
const MAX_DROPPED_BYTES = 25_000_000
/** Seconds after which a body that found no room may be sent again. */
const RETRY_AFTER = '2'

/**
 * A request that ends one byte beyond the limit of its body, so that what reads it sees that it is too large. The
 * framework keeps a copy of every body, whoever sends it and whatever the limit of the handler is.
 */
export class BoundedRequest extends IncomingMessage {
  maxBodyBytes = Infinity
  #received = 0

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    const before = this.#received
    if (chunk === null || before > this.maxBodyBytes) return super.push(null)
    this.#received += chunk.length
    if (this.#received <= this.maxBodyBytes) return super.push(chunk, encoding)
    super.push(chunk.subarray(0, this.maxBodyBytes + 1 - before))
    // Else the end would count as that of the connection, which then could not be answered. What follows is read and dropped,
    // as Node does with what nobody reads: the framework puts methods of another stream in the place of those of this one.
    Object.assign(this, { complete: true, _dumped: true })
    super.push(null)
    return true
  }
}

/** Reads the rest of a body and drops it. */
async function drop(request: IncomingMessage): Promise<void> {
  request.resume()
  await new Promise((resolve) => request.once('end', resolve).once('close', resolve))
}

/** Refuses a body that is too large before it is read, and one that finds no room beside all that are under way. */
export function withBodyLimit(handler: Handler): Handler {
  let atOnce = 0
  return async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if ((length === undefined && encoding === undefined) || isPastTheDoor(request.url ?? '')) return handler(request, response)
    const limit = bodyLimit((request.url ?? '').split('?', 1)[0] ?? '')
    const bytes = length === undefined ? limit : Number(length)
    async function refuse(answer: Response): Promise<void> {
      if (bytes <= MAX_DROPPED_BYTES) await drop(request)
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    }
    if (bytes > limit) return refuse(problem(413, 'The body is too large', `At most ${limit} bytes are read`))
    const handle = () => {
      if (request instanceof BoundedRequest) request.maxBodyBytes = limit
      return handler(request, response)
    }
    if (bytes <= SMALL_BYTES) return handle()
    if (atOnce + bytes > MAX_BYTES_AT_ONCE) return refuse(problem(503, 'Too much is sent at once', undefined, { 'retry-after': RETRY_AFTER }))
    atOnce += bytes
    response.once('close', () => (atOnce -= bytes))
    await handle()
  }
}
