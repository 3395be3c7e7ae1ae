import type { FlagContext } from '../domain/flags.ts'
import { namesTag } from '../http/etag.ts'
import { parseJson } from '../http/parse-json.ts'
import { problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { evaluationRequestSchema, type Evaluation, type EvaluationFailure } from './ofrep.ts'

/** Bytes that a request may have: a context is a few short words. */
const MAX_BYTES = 4096

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** What all flags say to somebody, with the tag of the answer; or that it is what they know; or why there is no answer. */
export type Evaluations =
  { readonly flags: readonly Evaluation[]; readonly etag?: string | undefined } | 'unchanged' | EvaluationFailure

/** The answer for one flag. */
export function evaluationAnswer(evaluation: Evaluation): Response {
  const status = 'errorCode' in evaluation ? (evaluation.errorCode === 'FLAG_NOT_FOUND' ? 404 : 400) : 200
  return Response.json(evaluation, { status, headers: HEADERS })
}

/** The answer for all flags. */
export function evaluationsAnswer(evaluations: Evaluations, ifNoneMatch: string | null): Response {
  if (evaluations === 'unchanged')
    return new Response(null, { status: 304, headers: { ...HEADERS, ...(ifNoneMatch && { etag: ifNoneMatch }) } })
  if ('errorCode' in evaluations) return Response.json(evaluations, { status: 400, headers: HEADERS })
  const { flags, etag } = evaluations
  const headers = { ...HEADERS, ...(etag && { etag }) }
  return etag && namesTag(ifNoneMatch ?? '', etag)
    ? new Response(null, { status: 304, headers })
    : Response.json({ flags }, { headers })
}

/** The context of a request, or the answer to one that has none. The failure of one flag names its key. */
export async function readContext(
  request: Request,
  key?: string,
): Promise<{ context: FlagContext } | { refused: Response }> {
  const failed = (failure: EvaluationFailure) => ({
    refused: Response.json({ ...(key !== undefined && { key }), ...failure }, { status: 400, headers: HEADERS }),
  })
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return { refused: problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`) }
  const json = parseJson(body)
  if (json === undefined) return failed({ errorCode: 'PARSE_ERROR', errorDetails: 'The body is not JSON' })
  const asked = evaluationRequestSchema.safeParse(json)
  return asked.success
    ? asked.data
    : failed({ errorCode: 'INVALID_CONTEXT', errorDetails: asked.error.issues[0]?.path.join('.') || 'body' })
}
