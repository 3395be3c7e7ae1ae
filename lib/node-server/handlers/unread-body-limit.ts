import type { RequestListener } from 'node:http'
import { BodyLimitedRequest } from './body-size-limit.ts'

/** Time for a client to read the response before its connection is closed with unread data, which discards it. */
const READ_RESPONSE_MS = 2000

/**
 * Ends a connection after a response if the body was cut off or chunks of it may follow: their number is not announced,
 * and Node would parse them all to find the next request.
 */
export function withUnreadBodyLimit(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket, headers } = request
    const isChunked = headers['transfer-encoding'] !== undefined
    if (isChunked || headers['content-length'] !== undefined)
      response.once('finish', () => {
        const isCutOff = request instanceof BodyLimitedRequest && request.isCutOff
        const isUnread = isCutOff || (isChunked && !request.complete)
        if (!isUnread || socket.destroyed) return
        socket.pause()
        socket.end()
        setTimeout(() => socket.destroy(), READ_RESPONSE_MS).unref()
      })
    listener(request, response)
  }
}
