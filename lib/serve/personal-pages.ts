import type { ServerResponse } from 'node:http'
import { forFirstPaint } from './first-paint.ts'
import type { Handler } from './gates.ts'

/** Whether an answer is a page that the framework renders for whoever asks. What it stores is marked, and ordered before it is stored. */
const isPersonalPage = (response: ServerResponse): boolean =>
  response.statusCode === 200 &&
  String(response.getHeader('content-type')).startsWith('text/html') &&
  !response.hasHeader('x-nextjs-prerender')

/** Orders a page that is made for one visitor for its first paint, as every stored page is. It is small and comes in one go: nobody waits for its end. */
export function withFirstPaint(handler: Handler): Handler {
  return async (request, response) => {
    type Sent = (...given: unknown[]) => never
    const [write, end] = [response.write, response.end].map((sent) => sent.bind(response) as Sent) as [Sent, Sent]
    const parts: Buffer[] = []
    const isOrdered = () => request.method !== 'HEAD' && isPersonalPage(response)
    response.write = (...given: unknown[]) => {
      if (!isOrdered()) return write(...given)
      parts.push(Buffer.from(given[0] as Uint8Array))
      return true
    }
    response.end = (...given: unknown[]) =>
      parts.length ? end(forFirstPaint(Buffer.concat(parts).toString())) : end(...given)
    await handler(request, response)
  }
}
