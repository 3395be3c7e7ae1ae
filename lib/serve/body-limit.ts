import { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { bodyLimit } from '../http/body-limits.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import { problem } from '../http/problem.ts'
import { countedNetwork } from '../http/short-address.ts'
import { isUpload, type Handler } from './gates.ts'
import { sendResponse } from './send-response.ts'

/** Smaller bodies are always taken: an order has some thousand bytes. */
const SMALL_BYTES = 20_000
/** Bytes of larger bodies that are in memory at once: of all, of one network, and of a network while all have theirs. */
const MAX_BYTES_AT_ONCE = { all: 64_000_000, ofNetwork: 16_000_000, spare: 1_000_000 }
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
  /** Called with the bytes of each piece of the body. */
  onReceived: ((bytes: number) => void) | undefined = undefined
  #received = 0

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    const before = this.#received
    if (chunk === null || before > this.maxBodyBytes) return super.push(null)
    this.#received += chunk.length
    this.onReceived?.(chunk.length)
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

/** Counts the bytes of bodies that are in memory, by the networks that send them. Bytes that are only announced take no room. */
function createRoom() {
  const byNetwork = new Map<string, number>()
  let all = 0
  const change = (network: string, bytes: number): void => {
    all += bytes
    const own = (byNetwork.get(network) ?? 0) + bytes
    if (own > 0) byNetwork.set(network, own)
    else byNetwork.delete(network)
  }
  return {
    /** Whether so many bytes more would be too many. */
    isFull(network: string, bytes = 0): boolean {
      const own = (byNetwork.get(network) ?? 0) + bytes
      return own > MAX_BYTES_AT_ONCE.ofNetwork || (own > MAX_BYTES_AT_ONCE.spare && all + bytes > MAX_BYTES_AT_ONCE.all)
    },
    change,
  }
}

/** Refuses a body that is too large before it is read, and one that finds no room beside all that are under way. */
export function withBodyLimit(handler: Handler, { trustedProxies }: Pick<Config, 'trustedProxies'>): Handler {
  const room = createRoom()
  return async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if ((length === undefined && encoding === undefined) || isUpload(request.url)) return handler(request, response)
    const limit = bodyLimit((request.url ?? '').split('?', 1)[0] ?? '')
    const bytes = length === undefined ? limit : Number(length)
    async function refuse(answer: Response): Promise<void> {
      if (bytes <= MAX_DROPPED_BYTES) await drop(request)
      await sendResponse(answer, response)
    }
    if (bytes > limit) return refuse(problem(413, 'The body is too large', `At most ${limit} bytes are read`))
    const isSmall = bytes <= SMALL_BYTES
    const network = countedNetwork(visitorAddress(request, trustedProxies))
    if (!isSmall && room.isFull(network, bytes))
      return refuse(problem(503, 'Too much is sent at once', undefined, { 'retry-after': RETRY_AFTER }))
    if (request instanceof BoundedRequest) {
      request.maxBodyBytes = limit
      if (!isSmall) {
        let taken = 0
        const leave = () => {
          room.change(network, -taken)
          taken = 0
        }
        request.onReceived = (received) => {
          if (request.socket.destroyed) return
          taken += received
          room.change(network, received)
          if (room.isFull(network)) {
            leave()
            request.socket.destroy()
          }
        }
        response.once('close', leave)
      }
    }
    await handler(request, response)
  }
}
