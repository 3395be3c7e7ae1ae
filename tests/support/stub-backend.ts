import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stub of an external backend over HTTP, whose behaviour a test can change while it runs. */
export interface StubBackend {
  readonly address: string
  readonly seen: IncomingMessage[]
  respond: (request: IncomingMessage, response: ServerResponse) => void
  stop(): Promise<void>
}

export const json = (
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string | string[]> = {},
): void => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export async function startStubBackend(respond: StubBackend['respond'], port = 0): Promise<StubBackend> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    stub.respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const stub: StubBackend = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    respond,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return stub
}
