import type { z } from 'zod'
import { parseJson } from '../http/parse-json.ts'
import { badRequest, problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'

/** Bytes of a call that says nothing long. */
const MAX_BYTES = 100_000

/** The JSON of a call as a schema reads it, or the answer to what it cannot read: too long, no JSON, not as it should be. */
export async function parsedBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = MAX_BYTES,
): Promise<{ data: z.infer<Schema> } | { refused: Response }> {
  const bytes = await readAtMost(request, maxBytes)
  // What is left of the body is not read, so nothing else can follow on this connection.
  if (!bytes)
    return {
      refused: problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`, { connection: 'close' }),
    }
  const body = schema.safeParse(parseJson(bytes))
  return body.success ? { data: body.data } : { refused: badRequest(body.error) }
}
