import 'server-only'
import { config } from '../../config/config.ts'
import { CONTENT_TAG, dropTag, processState } from '../../config/process-state.ts'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { isSameSignature, signatureOf } from '../../http/signature.ts'
import { LIMITS } from '../rate-limit.ts'

const MAX_BYTES = 1_000_000
/** Seconds after which the service may say it again. */
const RETRY = '10'
/** `sha256=` and the HMAC of the body in hexadecimal digits. */
const SIGNATURE = 'x-content-signature'

const isSigned = (body: Uint8Array, header: string | null, secret: string): boolean =>
  isSameSignature(header ?? '', `sha256=${signatureOf(body, secret, 'hex')}`)

/** `POST /api/content-changed`: the content service says that it has changed; the pages are read again before the answer. */
export async function contentChanged(request: Request): Promise<Response> {
  const refused = await LIMITS.contentChanged(request)
  if (refused) return refused
  const secret = config().contentWebhookSecret
  if (!secret) return problem(404, 'No such address', 'CONTENT_WEBHOOK_SECRET is not set')
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  if (!isSigned(body, request.headers.get(SIGNATURE), secret)) return problem(403, 'The signature does not fit')
  dropTag(CONTENT_TAG)
  const isRead = (await processState().contentChanged?.()) ?? true
  if (!isRead) return problem(503, 'The content service could not be read', 'The pages stay as they were. Say it again later', { 'retry-after': RETRY })
  return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
}
