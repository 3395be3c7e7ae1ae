import { createSignature } from '../http/signature.ts'
import { draftAccessFields, draftAccessPayload, PREVIEW_CALL, PREVIEW_LIFETIME_MS } from './draft-access.ts'

/**
 * Link that sets the preview cookie for an hour, without the origin of its variant. `address`: path of the entry,
 * normalized.
 */
export function previewLink(entry: string, address: string, secret: string): string {
  const access = { entry, address, until: Date.now() + PREVIEW_LIFETIME_MS }
  const fields = draftAccessFields({ ...access, sign: createSignature(draftAccessPayload(access), secret) })
  return `${PREVIEW_CALL}?${fields}`
}
