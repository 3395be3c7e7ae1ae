import type { IncomingMessage, ServerResponse } from 'node:http'
import { LENGTH_HEADER } from '../../http/file-response.ts'

/** Headers for internal use by Next; they would reveal internal paths. */
const INTERNAL = ['x-middleware-rewrite', 'x-nextjs-rewritten-path', 'x-nextjs-rewritten-query', 'x-next-cache-tags']
/** Duplicates the location of redirects, for browsers that are not supported. */
const REFRESH = 'refresh'

/**
 * Removes internal headers from a response and renames the file length header to `content-length`. RSC data needs no
 * preload `link`.
 */
export function filterResponseHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  const hidden = [...INTERNAL, REFRESH, ...(headers['rsc'] === '1' ? ['link'] : [])]
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() === LENGTH_HEADER) return setHeader('content-length', String(value))
    return hidden.includes(name.toLowerCase()) ? response : setHeader(name, value)
  }
}
