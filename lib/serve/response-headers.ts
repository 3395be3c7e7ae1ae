import type { IncomingMessage, ServerResponse } from 'node:http'
import { LENGTH_HEADER } from '../http/file-answer.ts'

/** Headers by which Next tells itself where a path was rewritten to; they would show paths that do not exist outside. */
const INTERNAL = ['x-middleware-rewrite', 'x-nextjs-rewritten-path', 'x-nextjs-rewritten-query', 'x-next-cache-tags']

/** Keeps internal headers out of an answer, and gives the length of a file its name. A page as data needs nothing that the document needs. */
export function mendHeaders({ headers }: IncomingMessage, response: ServerResponse): void {
  const hidden = headers['rsc'] === '1' ? [...INTERNAL, 'link'] : INTERNAL
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() === LENGTH_HEADER) return setHeader('content-length', String(value))
    return hidden.includes(name.toLowerCase()) ? response : setHeader(name, value)
  }
}
