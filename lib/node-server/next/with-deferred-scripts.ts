import type { ServerResponse } from 'node:http'
import { deferScripts } from './defer-scripts.ts'
import type { Handler } from '../handlers/request-handlers.ts'
import { interceptResponse } from '../intercept-response.ts'

/**
 * Whether Next rendered the page for this request. Stored pages have the prerender header and were reordered before
 * storing.
 */
const isPersonalPage = (response: ServerResponse): boolean =>
  response.statusCode === 200 &&
  String(response.getHeader('content-type')).startsWith('text/html') &&
  !response.hasHeader('x-nextjs-prerender')

/**
 * Reorders dynamic pages for a fast first paint, like stored pages. They are small and rendered at once, so buffering
 * delays nothing.
 */
export function withDeferredScripts(handler: Handler): Handler {
  return async (request, response) => {
    const parts: Buffer[] = []
    const isReordered = () => request.method !== 'HEAD' && isPersonalPage(response)
    interceptResponse(response, ({ write, end }) => ({
      write(...parameters) {
        if (!isReordered()) return write(...parameters)
        parts.push(Buffer.from(parameters[0] as Uint8Array))
        return true
      },
      end: (...parameters) => (parts.length ? end(deferScripts(Buffer.concat(parts).toString())) : end(...parameters)),
    }))
    await handler(request, response)
  }
}
