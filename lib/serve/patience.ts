import type { Handler } from './gates.ts'

/** Milliseconds in which a client has to say what it wants, and to have said all of it: many slow ones would hold every connection. */
export const PATIENCE = { headersTimeout: 15_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 } as const

/** Milliseconds that any body may take, and bytes that come in a millisecond of a body that takes longer. */
const PAUSE = 15_000
const SLOWEST = 4
/** Milliseconds after which it is looked at again. */
const LOOK = 5_000

/** Ends the connection of a body that comes too slowly; what a handler has read, or answered without reading, is left alone. */
export function withPatience(handler: Handler): Handler {
  return async (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if ((length === undefined || length === '0') && encoding === undefined) return handler(request, response)
    const { socket } = request
    const [began, before] = [Date.now(), socket.bytesRead]
    const look = setInterval(() => {
      if (request.complete || response.writableEnded || socket.destroyed) return clearInterval(look)
      if (Date.now() - began > PAUSE + (socket.bytesRead - before) / SLOWEST) socket.destroy()
    }, LOOK).unref()
    response.once('close', () => clearInterval(look))
    await handler(request, response)
  }
}
