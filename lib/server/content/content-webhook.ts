import 'server-only'
import { z } from 'zod'
import { config } from '../../config/config.ts'
import { CACHE_TAGS, invalidateTag } from '../../runtime/cache-tags.ts'
import { processState } from '../../runtime/process-state.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import { pagePathsOf, contentIdSchema, readEntry } from '../../contract/content.ts'
import { isUpstreamError } from '../../http/upstream-error.ts'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { isSameSignature, createSignature } from '../../http/signature.ts'
import { localeOfPath, unreadMessage } from '../../integrations/content-list.ts'
import { contentWatch } from '../../integrations/content-service.ts'
import { VARIANT_IDS, type VariantId } from '../../variants/variants.ts'
import { LIMITS } from '../request/rate-limit.ts'
import { contentService } from '../transport.ts'

const RETRY_AFTER_S = '10'
/** `sha256=` and the hexadecimal HMAC of the body. */
const SIGNATURE_HEADER = 'x-content-signature'

const isSigned = (body: Uint8Array, header: string | null, secret: string): boolean =>
  isSameSignature(header ?? '', `sha256=${createSignature(body, secret, 'hex')}`)

/** Payload with the changed entry; other services send less. */
const payloadSchema = z.object({ newValue: z.object({ id: contentIdSchema }) })

function changedEntry(body: Uint8Array): string | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(new TextDecoder().decode(body))).data?.newValue.id
  } catch {
    return undefined
  }
}

async function findEntryProblems(id: string, variant: VariantId): Promise<string[]> {
  try {
    const entry = await contentService(variant).page(id)
    if (!entry) return []
    return pagePathsOf(entry).flatMap((address) => {
      const read = readEntry(entry, localeOfPath(address))
      return 'problem' in read ? [unreadMessage({ id, problem: read.problem })] : []
    })
  } catch (error) {
    return isUpstreamError(error) && error.layer === 'schema' ? [error.message] : []
  }
}

async function findProblems(body: Uint8Array): Promise<string[]> {
  const id = changedEntry(body)
  const changed =
    id === undefined ? [] : await Promise.all(VARIANT_IDS.map((variant) => findEntryProblems(id, variant)))
  return [...new Set([...(contentWatch().running?.unread() ?? []).map(unreadMessage), ...changed.flat()])]
}

/**
 * `POST /api/content-changed`, the content service's webhook: reloads the pages before responding, and reports
 * unreadable entries.
 */
export async function handleContentWebhook(request: Request): Promise<Response> {
  const rejected = await LIMITS.contentWebhook(request)
  if (rejected) return rejected
  const secret = config().contentWebhookSecret
  if (!secret) return problem(404, 'Not found', 'CONTENT_WEBHOOK_SECRET is not set')
  const body = await readAtMost(request, BODY_LIMITS.contentWebhook)
  if (!body) return problem(413, 'The body is too large', `At most ${BODY_LIMITS.contentWebhook} bytes are read`)
  if (!isSigned(body, request.headers.get(SIGNATURE_HEADER), secret))
    return problem(403, 'The signature does not match')
  invalidateTag(CACHE_TAGS.content)
  const isRead = (await processState().onContentWebhook?.()) ?? true
  if (!isRead)
    return problem(503, 'The content service could not be read', 'The pages stay as they were. Say it again later', {
      'retry-after': RETRY_AFTER_S,
    })
  const problems = await findProblems(body)
  return Response.json({ ok: true, ...(problems.length && { problems }) }, { headers: { 'cache-control': 'no-store' } })
}
