import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../../config/config.ts'
import { CONTENT_TAG, processState } from '../../config/process-state.ts'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { LIMITS } from '../rate-limit.ts'

const MAX_BYTES = 1_000_000
/** `sha256=` and the HMAC of the body in hexadecimal digits. */
const SIGNATURE = 'x-content-signature'

function isSigned(body: Uint8Array, header: string | null, secret: string): boolean {
  const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(header ?? '')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** `POST /api/content-changed`: the content service says that it has changed; the pages are read again before the answer. */
export async function contentChanged(request: Request): Promise<Response> {
  const refused = await LIMITS.contentChanged(request)
  if (refused) return refused
  const secret = config().contentWebhookSecret
  if (!secret) return problem(404, 'No such address', 'CONTENT_WEBHOOK_SECRET is not set')
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return problem(413, 'The body is too large', `At most ${MAX_BYTES} bytes are read`)
  if (!isSigned(body, request.headers.get(SIGNATURE), secret)) return problem(403, 'The signature does not fit')
  processState().droppedTags.set(CONTENT_TAG, Date.now())
  await processState().contentChanged?.()
  return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
}
