import type { IncomingMessage, ServerResponse } from 'node:http'

const READY = /^\/api\/ready\/?(?:\?|$)/

/**
 * While the server stops, closes each connection after its response and reports not ready, so that the load balancer
 * sends no more requests.
 */
export function respondDraining(request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('connection', 'close')
  if (!READY.test(request.url ?? '')) return false
  response.writeHead(503, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ type: 'about:blank', title: 'The server is stopping', status: 503 }))
  return true
}
