import type { IncomingMessage, ServerResponse } from 'node:http'

const READY = /^\/api\/ready\/?(?:\?|$)/

/** A server that is stopping answers what still comes, on no connection any longer than that, and is not ready: what balances the load sends nobody any more. */
export function sayStopping(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('connection', 'close')
  if (!READY.test(request.url ?? '')) return false
  response.writeHead(503, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ type: 'about:blank', title: 'The server is stopping', status: 503 }))
  return true
}
