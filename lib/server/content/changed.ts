import 'server-only'
import { z } from 'zod'
import { config } from '../../config/config.ts'
import { CONTENT_TAG, dropTag, processState } from '../../config/process-state.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import { addressesOf, contentIdSchema, readEntry } from '../../contract/content.ts'
import { isFailure } from '../../http/failure.ts'
import { problem } from '../../http/problem.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { isSameSignature, signatureOf } from '../../http/signature.ts'
import { localeOfAddress, unreadWords } from '../../systems/content-list.ts'
import { contentWatch } from '../../systems/content-service.ts'
import { VARIANT_IDS, type VariantId } from '../../variants/variants.ts'
import { LIMITS } from '../rate-limit.ts'
import { contentService } from '../transport.ts'

/** Seconds after which the service may say it again. */
const RETRY = '10'
/** `sha256=` and the HMAC of the body in hexadecimal digits. */
const SIGNATURE = 'x-content-signature'

const isSigned = (body: Uint8Array, header: string | null, secret: string): boolean =>
  isSameSignature(header ?? '', `sha256=${signatureOf(body, secret, 'hex')}`)

/** The entry that the service says has changed; other services say less. */
const wordSchema = z.object({ newValue: z.object({ id: contentIdSchema }) })

function changedEntry(body: Uint8Array): string | undefined {
  try {
    return wordSchema.safeParse(JSON.parse(new TextDecoder().decode(body))).data?.newValue.id
  } catch {
    return undefined
  }
}

/** What is wrong with the entry that has changed, on any of its pages. */
async function problemsOf(id: string, variant: VariantId): Promise<string[]> {
  try {
    const entry = await contentService(variant).page(id)
    if (!entry) return []
    return addressesOf(entry).flatMap((address) => {
      const read = readEntry(entry, localeOfAddress(address))
      return 'problem' in read ? [unreadWords({ id, problem: read.problem })] : []
    })
  } catch (error) {
    return isFailure(error) && error.layer === 'schema' ? [error.message] : []
  }
}

/** Entries that cannot be read: those of the list, and the one that has changed, with all that is in it. */
async function findProblems(body: Uint8Array): Promise<string[]> {
  const id = changedEntry(body)
  const changed = id === undefined ? [] : await Promise.all(VARIANT_IDS.map((variant) => problemsOf(id, variant)))
  return [...new Set([...(contentWatch().running?.unread() ?? []).map(unreadWords), ...changed.flat()])]
}

/** `POST /api/content-changed`: the content service says that it has changed; the pages are read again before the answer, which names the entries that cannot be read. */
export async function contentChanged(request: Request): Promise<Response> {
  const refused = await LIMITS.contentChanged(request)
  if (refused) return refused
  const secret = config().contentWebhookSecret
  if (!secret) return problem(404, 'No such address', 'CONTENT_WEBHOOK_SECRET is not set')
  const body = await readAtMost(request, BODY_LIMITS.contentChanged)
  if (!body) return problem(413, 'The body is too large', `At most ${BODY_LIMITS.contentChanged} bytes are read`)
  if (!isSigned(body, request.headers.get(SIGNATURE), secret)) return problem(403, 'The signature does not fit')
  dropTag(CONTENT_TAG)
  const isRead = (await processState().contentChanged?.()) ?? true
  if (!isRead)
    return problem(503, 'The content service could not be read', 'The pages stay as they were. Say it again later', {
      'retry-after': RETRY,
    })
  const problems = await findProblems(body)
  return Response.json({ ok: true, ...(problems.length && { problems }) }, { headers: { 'cache-control': 'no-store' } })
}
