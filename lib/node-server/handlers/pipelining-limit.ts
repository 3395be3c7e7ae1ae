import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection without a finished response. Browsers and proxies wait for each response. */
const MAX_PIPELINED = 4

/**
 * Closes a connection with too many pipelined requests. Node emits all requests that it reads at once, about 900 in
 * 64 KB, and each would be processed before a limit of requests or bytes can apply.
 */
export function withPipeliningLimit(listener: RequestListener): RequestListener {
  const unfinished = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const count = (unfinished.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED) return void socket.destroy()
    unfinished.set(socket, count)
    response.once('close', () => unfinished.set(socket, (unfinished.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
