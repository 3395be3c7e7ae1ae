import 'server-only'
import { problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'

/** The fields of a form that a browser sent itself, or the answer to what is no form (415) or has too many bytes (413). */
export async function readForm(request: Request, maxBytes: number): Promise<URLSearchParams | Response> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    return problem(415, 'A form is expected')
  const body = await readAtMost(request, maxBytes)
  if (!body) return problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`)
  return new URLSearchParams(new TextDecoder().decode(body))
}
