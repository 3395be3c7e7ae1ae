import { builderCall, builderRequestSchema, MAX_BUILDER_ASKED } from '../../contract/builder.ts'
import { problem } from '../../http/problem.ts'
import { parsedBody } from '../parsed-body.ts'

/**
 * The call that a body of `POST /api/builder` describes, as one to this backend, whatever host it names: another instance
 * of the site asks its product backend so (specification, section 7).
 * @returns or the answer to a body that describes none
 */
export async function passedOnCall(request: Request): Promise<Request | Response> {
  const asked = await parsedBody(request, builderRequestSchema, MAX_BUILDER_ASKED)
  if ('refused' in asked) return asked.refused
  const { origin } = URL.canParse(asked.data.resource)
    ? new URL(asked.data.resource)
    : { origin: 'https://cdn.builder.io' }
  const called = builderCall(asked.data, { origin, apiKey: undefined })
  if ('refused' in called) return problem(400, 'Bad request', called.refused)
  const { url, method, body = null } = called
  const authorization = request.headers.get('authorization')
  return new Request(new URL(url.pathname + url.search, request.url), {
    method,
    body,
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    signal: request.signal,
  })
}
