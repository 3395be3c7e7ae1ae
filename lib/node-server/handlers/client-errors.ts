import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../../config/config.ts'
import { securityHeaders } from '../../csp/security-headers.ts'

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers unparsable requests as Node does by default, but with the security headers of other responses: any browser
 * may send too many cookies.
 */
export function handleClientErrors(server: Server, config: Config): void {
  const headers = Object.entries(securityHeaders(config)).map(([name, value]) => `${name}: ${value}`)
  const responseBySocket = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => responseBySocket.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = STATUSES[error.code ?? ''] ?? 400
    const response = responseBySocket.get(socket)
    // A second response would corrupt one that is being sent.
    const isFree = !response || !response.headersSent || response.writableFinished
    if (socket.writable && isFree)
      socket.write(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          ...headers,
          'content-length: 0',
          'connection: close',
          '\r\n',
        ].join('\r\n'),
      )
    socket.destroy(error)
  })
}
