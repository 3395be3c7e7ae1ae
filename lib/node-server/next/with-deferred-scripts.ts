import type { ServerResponse } from 'node:http'
import { deferScripts } from './defer-scripts.ts'
import type { Handler } from '../handlers/request-handlers.ts'

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
    type Method = (...parameters: unknown[]) => never
    const [write, end] = [response.write, response.end].map((method) => method.bind(response) as Method) as [
      Method,
      Method,
    ]
    const parts: Buffer[] = []
    const isReordered = () => request.method !== 'HEAD' && isPersonalPage(response)
    response.write = (...parameters: unknown[]) => {
      if (!isReordered()) return write(...parameters)
      parts.push(Buffer.from(parameters[0] as Uint8Array))
      return true
    }
    response.end = (...parameters: unknown[]) =>
      parts.length ? end(deferScripts(Buffer.concat(parts).toString())) : end(...parameters)
    await handler(request, response)
  }
}
