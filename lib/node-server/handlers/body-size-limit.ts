import { IncomingMessage } from 'node:http'
import type { Config } from '../../config/config.ts'
import { bodyLimit } from '../../http/body-limits.ts'
import { clientIp } from '../../http/client-ip.ts'
import { limitReached, problem } from '../../http/problem.ts'
import { networkKey } from '../../http/anonymize-ip.ts'
import { onClose } from './on-close.ts'
import { isUpload, type Handler } from './request-handlers.ts'
import { sendResponse } from './send-response.ts'

/**
 * Bodies of up to `SMALL_BYTES` are always accepted: an order has a few thousand bytes. `MAX_BYTES_AT_ONCE` limits
 * larger bodies: in total, per network, and per network while the total is used up. Up to `MAX_DROPPED_BYTES`
 * of a rejected body are read and discarded: many clients read the response only after sending everything.
 */
const SMALL_BYTES = 20_000
const MAX_BYTES_AT_ONCE = { all: 64_000_000, ofNetwork: 16_000_000, spare: 1_000_000 }
const MAX_DROPPED_BYTES = 25_000_000
const RETRY_AFTER_S = 2

/**
 * Each piece of a body costs the parser, the stream and its reader as much as hundreds of bytes. Beyond `FREE_PIECES`
 * their mean must be at least `MIN_MEAN_BYTES`; smaller ones than `SMALL_PIECE_BYTES` are merged.
 */
const FREE_PIECES = 512
const MIN_MEAN_BYTES = 64
const SMALL_PIECE_BYTES = 1024
const BLOCK_BYTES = 4 * SMALL_PIECE_BYTES

/**
 * A request whose body ends one byte past the limit, so that its reader detects the excess, and arrives in few pieces.
 * Needed because Next buffers every body, whatever the handler's limit is.
 */
export class BodyLimitedRequest extends IncomingMessage {
  maxBodyBytes = Infinity
  /** Whether the body ends early, so that its rest is unread. */
  isCutOff = false
  /** Whether it was cut off for its many small pieces: a reader could take it for a whole body. */
  isFragmented = false
  #received = 0
  #pieces = 0
  #block: Buffer | undefined = undefined
  #blockBytes = 0
  #isWhole = false
  #onWhole: (() => void) | undefined = undefined

  /** Resolves when the body has arrived, when Node's buffer is full, or when the client has left. */
  whenReceived(): Promise<void> {
    if (this.#isWhole || this.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#onWhole = resolve
      this.once('close', resolve)
    })
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    const wantsMore = this.#push(chunk, encoding)
    this.#isWhole ||= chunk === null || !wantsMore
    if (this.#isWhole) this.#onWhole?.()
    return wantsMore
  }

  #push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null || this.isCutOff) return this.#end()
    const before = this.#received
    this.#received += chunk.length
    this.#pieces += 1
    this.isFragmented = this.#pieces > FREE_PIECES + this.#received / MIN_MEAN_BYTES
    if (this.#received <= this.maxBodyBytes && !this.isFragmented) return this.#merge(chunk, encoding)
    this.#merge(chunk.subarray(0, this.maxBodyBytes + 1 - before))
    // Otherwise Node would treat the end as an aborted connection and no response could be sent. The rest is discarded,
    // as Node does with unread bodies (`_dumped`): Next replaces methods of this stream by those of another.
    Object.assign(this, { complete: true, _dumped: true })
    this.isCutOff = true
    this.#isWhole = true
    this.socket.pause()
    this.#end()
    return true
  }

  #merge(piece: Buffer, encoding?: BufferEncoding): boolean {
    if (this.#blockBytes + piece.length > BLOCK_BYTES || piece.length >= SMALL_PIECE_BYTES) this.#flush()
    if (piece.length >= SMALL_PIECE_BYTES) return super.push(piece, encoding)
    this.#block ??= Buffer.allocUnsafe(BLOCK_BYTES)
    this.#blockBytes += piece.copy(this.#block, this.#blockBytes)
    return true
  }

  #flush(): void {
    const block = this.#block?.subarray(0, this.#blockBytes)
    this.#block = undefined
    this.#blockBytes = 0
    if (block) super.push(block)
  }

  #end(): boolean {
    this.#flush()
    return super.push(null)
  }
}

export const fragmentedBody = (): Response =>
  problem(400, 'The body cannot be read', `Send it in pieces of at least ${MIN_MEAN_BYTES} bytes`)

async function discardBody(request: IncomingMessage): Promise<void> {
  if (request.destroyed) return
  request.resume()
  await new Promise((resolve) => request.once('end', resolve).once('close', resolve))
}

/** Counts bytes by network. */
function createByteCounter() {
  const byNetwork = new Map<string, number>()
  let all = 0
  const change = (network: string, bytes: number): void => {
    all += bytes
    const own = (byNetwork.get(network) ?? 0) + bytes
    if (own > 0) byNetwork.set(network, own)
    else byNetwork.delete(network)
  }
  return {
    isFull(network: string, bytes: number): boolean {
      const own = (byNetwork.get(network) ?? 0) + bytes
      return own > MAX_BYTES_AT_ONCE.ofNetwork || (own > MAX_BYTES_AT_ONCE.spare && all + bytes > MAX_BYTES_AT_ONCE.all)
    },
    change,
  }
}

/**
 * Rejects bodies that exceed their limit before reading them, and larger bodies while too many bytes are announced: a
 * body that is rejected while it arrives would have to be cut off, which a proxy takes for a failure of this server.
 */
export function withBodySizeLimit(handler: Handler, { trustedProxies }: Pick<Config, 'trustedProxies'>): Handler {
  const counter = createByteCounter()
  return async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if ((length === undefined && encoding === undefined) || isUpload(request)) return handler(request, response)
    const limit = bodyLimit((request.url ?? '').split('?', 1)[0] ?? '')
    const bytes = length === undefined ? limit : Number(length)
    async function reject(rejection: Response): Promise<void> {
      if (bytes <= MAX_DROPPED_BYTES) await discardBody(request)
      await sendResponse(rejection, response)
    }
    if (bytes > limit) return reject(problem(413, 'The body is too large', `At most ${limit} bytes are read`))
    const isSmall = bytes <= SMALL_BYTES
    const network = networkKey(clientIp(request, trustedProxies))
    if (!isSmall && counter.isFull(network, bytes))
      return reject(limitReached('Too much is sent at once', undefined, RETRY_AFTER_S))
    if (!isSmall) {
      counter.change(network, bytes)
      onClose(response, () => counter.change(network, -bytes))
    }
    if (request instanceof BodyLimitedRequest) request.maxBodyBytes = limit
    await handler(request, response)
  }
}
