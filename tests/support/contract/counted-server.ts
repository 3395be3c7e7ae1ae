import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that stands in for one of the site's behind a proxy: it says what the test wants, and tells what it was asked. */
export interface CountedServer {
  readonly port: number
  /** What it was asked, in order: method and address, and the headers. */
  readonly asked: { readonly line: string; readonly headers: IncomingMessage['headers'] }[]
  stop(): Promise<void>
}

/** @param port the one to listen on; 0 = any that is free */
export async function countedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
): Promise<CountedServer> {
  const asked: CountedServer['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
