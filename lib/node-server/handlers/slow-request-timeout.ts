import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from './request-handlers.ts'

/** Protects against slow clients that would occupy every connection. */
export const HTTP_TIMEOUTS = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
} as const

/** Any body may take the grace period, and longer if it arrives at this rate. */
const GRACE_PERIOD_MS = 15_000
const MIN_BYTES_PER_MS = 4
const CHECK_INTERVAL_MS = 5_000

/** Sends 408, since a proxy would count a connection closed without a response as a server failure. */
function timeOut({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy()
  response.writeHead(408, { connection: 'close', 'content-length': 0 }).end(() => socket.destroy())
}

/**
 * Closes connections whose body arrives too slowly, also after the response: Node reads the rest of the body before the
 * next request.
 */
export function withSlowRequestTimeout(handler: Handler): Handler {
  return async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if ((length === undefined || length === '0') && encoding === undefined) return handler(request, response)
    const { socket } = request
    const startedAt = Date.now()
    const bytesBefore = socket.bytesRead
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(timer)
      if (Date.now() - startedAt > GRACE_PERIOD_MS + (socket.bytesRead - bytesBefore) / MIN_BYTES_PER_MS) {
        clearInterval(timer)
        timeOut(request, response)
      }
    }, CHECK_INTERVAL_MS).unref()
    await handler(request, response)
  }
}
