import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A replacement for a server of the site behind a proxy: responds as the test configures and records its requests. */
export interface CountedServer {
  readonly port: number
  /** Received requests in order: method and URL, and the headers. */
  readonly requests: { readonly line: string; readonly headers: IncomingMessage['headers'] }[]
  stop(): Promise<void>
}

/** @param port the port to listen on; 0 = any free one */
export async function countedServer(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
): Promise<CountedServer> {
  const requests: CountedServer['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
