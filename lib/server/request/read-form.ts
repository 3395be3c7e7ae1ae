import 'server-only'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'

/** Rejects other content types (415) and large bodies (413). */
export async function readForm(request: Request, maxBytes: number): Promise<URLSearchParams | Response> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    return problem(415, 'A form is expected')
  const body = await readAtMost(request, maxBytes)
  if (!body) return problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`)
  return new URLSearchParams(new TextDecoder().decode(body))
}
