import { evaluationSchema, evaluationsSchema, failureSchema, type Evaluation } from '../contract/ofrep.ts'
import type { Evaluations } from '../contract/ofrep-http.ts'
import type { FlagContext } from '../domain/flags.ts'
import { fetchJson, parseResponse, type Fetch } from '../http/call.ts'
import { isEtag } from '../http/etag.ts'
import { UpstreamError } from '../http/upstream-error.ts'

const TIMEOUT_MS = 2000
const MAX_BYTES = 200_000

/**
 * The experiment service (specification, section 7), by the OpenFeature Remote Evaluation Protocol. Methods throw
 * {UpstreamError}.
 */
export interface Experiments {
  evaluateAll(context: FlagContext, knownEtag?: string | null): Promise<Evaluations>
  evaluate(key: string, context: FlagContext): Promise<Evaluation>
}

export function createExperiments({ fetch, baseUrl }: { fetch: Fetch; baseUrl: string }): Experiments {
  const evaluateFlags = (
    path: string,
    context: FlagContext,
    statuses: readonly number[],
    knownEtag?: string | null,
  ) => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(knownEtag && { 'if-none-match': knownEtag }),
    }
    const request = new Request(`${baseUrl}/ofrep/v1/evaluate/flags${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ context }),
      redirect: 'manual',
    })
    return fetchJson(request, { fetch, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, statuses })
  }
  return {
    async evaluateAll(context, knownEtag) {
      const { status, headers, json } = await evaluateFlags('', context, knownEtag ? [304, 400] : [400], knownEtag)
      if (status === 304) return 'unchanged'
      if (status === 400) return parseResponse(json, failureSchema)
      const etag = headers.get('etag')
      return { ...parseResponse(json, evaluationsSchema), etag: isEtag(etag) ? etag : undefined }
    },
    async evaluate(key, context) {
      const { json } = await evaluateFlags(`/${encodeURIComponent(key)}`, context, [400, 404])
      const evaluation = parseResponse(json, evaluationSchema)
      if (evaluation.key !== key)
        throw new UpstreamError('schema', `an answer about ${evaluation.key}, not about ${key}`)
      return evaluation
    },
  }
}
