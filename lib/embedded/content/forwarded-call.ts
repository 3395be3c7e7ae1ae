import { builderCall, builderRequestSchema, MAX_BUILDER_REQUEST_BYTES } from '../../contract/builder.ts'
import { problem } from '../../http/problem.ts'
import { parseBody } from '../parsed-body.ts'

/**
 * Turns the body of a `POST /api/builder` call into a request to this backend, ignoring its host: another instance of
 * the site calls its product backend this way (specification, section 7).
 * @returns an error response if the body is invalid
 */
export async function forwardedCall(request: Request): Promise<Request | Response> {
  const parsed = await parseBody(request, builderRequestSchema, MAX_BUILDER_REQUEST_BYTES)
  if ('rejected' in parsed) return parsed.rejected
  const { origin } = URL.canParse(parsed.data.resource)
    ? new URL(parsed.data.resource)
    : { origin: 'https://cdn.builder.io' }
  const call = builderCall(parsed.data, { origin, apiKey: undefined })
  if ('rejected' in call) return problem(400, 'Bad request', call.rejected)
  const { url, method, body = null } = call
  const authorization = request.headers.get('authorization')
  return new Request(new URL(url.pathname + url.search, request.url), {
    method,
    body,
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    signal: request.signal,
  })
}
