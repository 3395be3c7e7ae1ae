import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config/config.ts'
import { securityHeaders } from './security-headers.ts'

/** The status of what the parser says; of anything else 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers what cannot be read as a request as Node does by itself, with the headers that every other answer has: too many
 * cookies can happen to any browser.
 */
export function answerUnreadable(server: Server, config: Config): void {
  const headers = Object.entries(securityHeaders(config)).map(([name, value]) => `${name}: ${value}\r\n`)
  const answering = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => answering.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = STATUSES[error.code ?? ''] ?? 400
    const response = answering.get(socket)
    // An answer that is on its way would be spoilt by another.
    const isFree = !response || !response.headersSent || response.writableFinished
    if (socket.writable && isFree)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}content-length: 0\r\nconnection: close\r\n\r\n`,
      )
    socket.destroy(error)
  })
}
