import type { Config } from '../config/config.ts'
import { isDocumentOnly } from '../door/document-only.ts'
import { readDoorRequest } from '../door/door-request.ts'
import type { AddressTable } from './address-table.ts'
import type { Handler } from './gates.ts'

/**
 * Gives the router of the browser no data of pages that are opened as documents only: it then loads a document, which the
 * scripts of the page before do not reach. Links do so by themselves; this holds for redirects, too.
 */
export function withPersonalDocuments(handler: Handler, table: AddressTable, config: Config): Handler {
  return async (request, response) => {
    if (request.headers['rsc'] !== '1') return handler(request, response)
    const url = new URL(request.url ?? '/', 'http://door.invalid')
    const { host = '', cookie = '' } = request.headers
    const asked = readDoorRequest({ url, host, cookie, acceptLanguage: '' }, table.facts(host, url.pathname))
    if (isDocumentOnly(asked, config)) response.writeHead(204, { 'cache-control': 'no-store' }).end()
    else await handler(request, response)
  }
}
