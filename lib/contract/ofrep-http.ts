import type { FlagContext } from '../domain/flags.ts'
import { matchesEtag } from '../http/etag.ts'
import { parseJson } from '../http/parse-json.ts'
import { problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { evaluationRequestSchema, type Evaluation, type EvaluationFailure } from './ofrep.ts'

const MAX_BYTES = 4096

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export type Evaluations =
  { readonly flags: readonly Evaluation[]; readonly etag?: string | undefined } | 'unchanged' | EvaluationFailure

export function evaluationResponse(evaluation: Evaluation): Response {
  const status = 'errorCode' in evaluation ? (evaluation.errorCode === 'FLAG_NOT_FOUND' ? 404 : 400) : 200
  return Response.json(evaluation, { status, headers: HEADERS })
}

export function evaluationsResponse(evaluations: Evaluations, ifNoneMatch: string | null): Response {
  if (evaluations === 'unchanged')
    return new Response(null, { status: 304, headers: { ...HEADERS, ...(ifNoneMatch && { etag: ifNoneMatch }) } })
  if ('errorCode' in evaluations) return Response.json(evaluations, { status: 400, headers: HEADERS })
  const { flags, etag } = evaluations
  const headers = { ...HEADERS, ...(etag && { etag }) }
  return etag && matchesEtag(ifNoneMatch ?? '', etag)
    ? new Response(null, { status: 304, headers })
    : Response.json({ flags }, { headers })
}

/**
 * Parses the evaluation context of a request, or returns the error response. The failure of a single flag includes its
 * key.
 */
export async function readContext(
  request: Request,
  key?: string,
): Promise<{ context: FlagContext } | { rejected: Response }> {
  const failed = (failure: EvaluationFailure) => ({
    rejected: Response.json({ ...(key !== undefined && { key }), ...failure }, { status: 400, headers: HEADERS }),
  })
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return { rejected: problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`) }
  const json = parseJson(body)
  if (json === undefined) return failed({ errorCode: 'PARSE_ERROR', errorDetails: 'The body is not JSON' })
  const parsed = evaluationRequestSchema.safeParse(json)
  return parsed.success
    ? parsed.data
    : failed({ errorCode: 'INVALID_CONTEXT', errorDetails: parsed.error.issues[0]?.path.join('.') || 'body' })
}
