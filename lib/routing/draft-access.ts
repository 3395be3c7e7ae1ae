export const PREVIEW_COOKIE = 'contentPreview'
export const PREVIEW_LIFETIME_MS = 60 * 60_000
export const PREVIEW_CALL = '/api/content-preview'

/**
 * Signed access token for an unpublished content entry, in the cookie `PREVIEW_COOKIE`, which is sent only to the
 * entry's path. Middleware only parses it; the preview page verifies the signature.
 */
export interface DraftAccess {
  readonly entry: string
  readonly address: string
  readonly until: number
  readonly sign: string
}

export const draftAccessPayload = ({ entry, address, until }: Omit<DraftAccess, 'sign'>): string =>
  `preview ${entry} ${until} ${address}`

export function parseDraftAccess(fields: URLSearchParams): DraftAccess | undefined {
  const field = (name: keyof DraftAccess) => fields.get(name) ?? ''
  const entry = field('entry')
  const address = field('address')
  const until = field('until')
  const sign = field('sign')
  const isValid =
    /^[\w-]{1,100}$/.test(entry) &&
    /^\/(?!\/)[!-:<-[\]-~]{0,2000}$/.test(address) &&
    /^\d{13}$/.test(until) &&
    /^[\w-]{43}$/.test(sign)
  return isValid ? { entry, address, until: Number(until), sign } : undefined
}

export const draftAccessFields = ({ until, ...preview }: DraftAccess): URLSearchParams =>
  new URLSearchParams({ ...preview, until: String(until) })
