import 'server-only'
import { processState } from '../config/process-state.ts'
import { isForeign } from '../http/origin.ts'
import { parseJson } from '../http/parse-json.ts'
import { problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'
import type { Limit } from './rate-limit.ts'
import { requestVariant } from './request-place.ts'
import { accountTransport } from './transport.ts'

/** The answer to a call that may change nothing; `undefined` where it may. An account of somebody else's may know its visitors by any cookie. */
export function foreignRefusal(request: Request): Response | undefined {
  const session = accountTransport(requestVariant(request)).outside ? /./ : undefined
  return isForeign(request, session) ? problem(403, 'The call comes from a foreign page') : undefined
}

/** Why a call that changes something is refused; `undefined` where it may go on. */
export async function refusal(request: Request, limit: Limit): Promise<Response | undefined> {
  return foreignRefusal(request) ?? limit(request)
}

/** Lets the page that answers a request say by its status, beside its words, that the request came too often. */
export const sayTooOften = (refused: Response): void =>
  processState().askedTooOften?.(Number(refused.headers.get('retry-after')))

/** Lets a page say by its status that the link to it has ended. */
export const sayLinkEnded = (): void => processState().linkEnded?.()

/** The JSON body of a call, or the answer to one that has none. */
export async function readBody(request: Request, maxBytes: number): Promise<{ json: unknown } | { refused: Response }> {
  const body = await readAtMost(request, maxBytes)
  if (!body) return { refused: problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`) }
  const json = parseJson(body)
  return json === undefined ? { refused: problem(400, 'The body is not JSON') } : { json }
}
