import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createProductBackend, type ProductBackend } from '../../../lib/integrations/product-backend.ts'

export interface Stub {
  readonly baseUrl: string
  /** Client of the product backend over the network. */
  readonly client: ProductBackend
  /** Received requests in order, such as `GET /api/price/`. */
  readonly requests: string[]
  close(): Promise<void>
}

/** Starts a stub of an external backend: plain HTTP on a free port. */
export async function stubServer(respond: RequestListener): Promise<Stub> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    client: createProductBackend({ fetch, baseUrl }),
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers with a value as JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** The JSON body of a request. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return JSON.parse(text)
}
