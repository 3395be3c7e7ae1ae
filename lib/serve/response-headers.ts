import type { ServerResponse } from 'node:http'
import { LENGTH_HEADER } from '../http/file-answer.ts'

/** Headers by which Next tells itself where a path was rewritten to; they would show paths that do not exist outside. */
const INTERNAL = ['x-middleware-rewrite', 'x-nextjs-rewritten-path', 'x-nextjs-rewritten-query', 'x-next-cache-tags']

/** Keeps internal headers out of an answer, and gives the length of a file its name. */
export function hideInternalHeaders(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() === LENGTH_HEADER) return setHeader('content-length', String(value))
    return INTERNAL.includes(name.toLowerCase()) ? response : setHeader(name, value)
  }
}
