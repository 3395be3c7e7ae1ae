import type { Config } from '../../config/config.ts'
import { isDocumentOnly } from '../../routing/document-only.ts'
import { parseRouteRequest } from '../../routing/route-request.ts'
import type { RouteTable } from '../pollers/route-table.ts'
import type { Handler } from './request-handlers.ts'

/**
 * Rejects RSC requests for pages that are served as documents only. The client router then loads a document, which
 * scripts of the previous page cannot reach. Links already do so; this covers redirects.
 */
export function withPersonalDocuments(handler: Handler, table: RouteTable, config: Config): Handler {
  return async (request, response) => {
    if (request.headers['rsc'] !== '1') return handler(request, response)
    const url = new URL(request.url ?? '/', 'http://door.invalid')
    const { host = '', cookie = '' } = request.headers
    const routeRequest = parseRouteRequest(
      { url, host, cookie, acceptLanguage: '' },
      table.routeInfo(host, url.pathname),
    )
    if (isDocumentOnly(routeRequest, config)) response.writeHead(204, { 'cache-control': 'no-store' }).end()
    else await handler(request, response)
  }
}
