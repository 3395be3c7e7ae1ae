import { evaluationSchema, evaluationsSchema, failureSchema, type Evaluation } from '../contract/ofrep.ts'
import type { Evaluations } from '../contract/ofrep-http.ts'
import type { FlagContext } from '../domain/flags.ts'
import { exchange, parseAnswer, type Fetch } from '../http/call.ts'
import { isEtag } from '../http/etag.ts'
import { Failure } from '../http/failure.ts'

/** Milliseconds after which the flags of before are used instead. */
const TIMEOUT = 2000
const MAX_BYTES = 200_000

/** The experiment service of section 7, by the OpenFeature remote evaluation protocol. */
export interface Experiments {
  /** `POST /ofrep/v1/evaluate/flags`. `known` is the tag of an answer that is there already. @throws {Failure} */
  evaluateAll(context: FlagContext, known?: string | null): Promise<Evaluations>
  /** `POST /ofrep/v1/evaluate/flags/{key}`. @throws {Failure} */
  evaluate(key: string, context: FlagContext): Promise<Evaluation>
}

/** A client for the service at `baseUrl`, spoken to by `fetch`. */
export function createExperiments({ fetch, baseUrl }: { fetch: Fetch; baseUrl: string }): Experiments {
  const ask = (path: string, context: FlagContext, statuses: readonly number[], known?: string | null) => {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(known && { 'if-none-match': known }),
    }
    const request = new Request(`${baseUrl}/ofrep/v1/evaluate/flags${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ context }),
      redirect: 'manual',
    })
    return exchange(request, { fetch, timeout: TIMEOUT, maxBytes: MAX_BYTES, statuses })
  }
  return {
    async evaluateAll(context, known) {
      const { status, headers, json } = await ask('', context, known ? [304, 400] : [400], known)
      if (status === 304) return 'unchanged'
      if (status === 400) return parseAnswer(json, failureSchema)
      const etag = headers.get('etag')
      return { ...parseAnswer(json, evaluationsSchema), etag: isEtag(etag) ? etag : undefined }
    },
    async evaluate(key, context) {
      const { json } = await ask(`/${encodeURIComponent(key)}`, context, [400, 404])
      const evaluation = parseAnswer(json, evaluationSchema)
      if (evaluation.key !== key) throw new Failure('schema', `an answer about ${evaluation.key}, not about ${key}`)
      return evaluation
    },
  }
}
