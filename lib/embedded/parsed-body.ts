import type { z } from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { badRequest, problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'

const DEFAULT_MAX_BYTES = 100_000

/** Parses a JSON body by a schema; returns the error response for one that is too long, not JSON or invalid. */
export async function parseBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<{ data: z.infer<Schema> } | { rejected: Response }> {
  const bytes = await readAtMost(request, maxBytes)
  // The rest of the body stays unread, so the connection cannot be reused.
  if (!bytes)
    return {
      rejected: problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`, { connection: 'close' }),
    }
  const body = schema.safeParse(parseJson(bytes))
  return body.success ? { data: body.data } : { rejected: badRequest(body.error) }
}
