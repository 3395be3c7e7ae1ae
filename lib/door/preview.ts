/** The cookie of whoever looks at an entry of the content service that is not published; it goes to the address of the entry only. */
export const PREVIEW_COOKIE = 'contentPreview'
/** Milliseconds for which a link to a preview holds. */
export const PREVIEW_LIFE = 60 * 60_000
/** What sets the cookie. */
export const PREVIEW_CALL = '/api/content-preview'

/** Leave to look at an entry. The door only reads it; the page that shows the entry checks the signature. */
export interface Preview {
  readonly entry: string
  /** Public path, in the form of the address table. */
  readonly address: string
  /** Milliseconds since the epoch. */
  readonly until: number
  readonly sign: string
}

/** What the signature of a preview is made of. */
export const previewText = ({ entry, address, until }: Omit<Preview, 'sign'>): string =>
  `preview ${entry} ${until} ${address}`

/** Reads the fields of a link or the value of the cookie; `undefined` for anything else. */
export function parsePreview(fields: URLSearchParams): Preview | undefined {
  const [entry = '', address = '', until = '', sign = ''] = ['entry', 'address', 'until', 'sign'].map(
    (name) => fields.get(name) ?? '',
  )
  const isRight =
    /^[\w-]{1,100}$/.test(entry) &&
    /^\/(?!\/)[!-:<-[\]-~]{0,2000}$/.test(address) &&
    /^\d{13}$/.test(until) &&
    /^[\w-]{43}$/.test(sign)
  return isRight ? { entry, address, until: Number(until), sign } : undefined
}

/** The fields of a link, which are also the value of the cookie. */
export const previewFields = ({ until, ...preview }: Preview): URLSearchParams =>
  new URLSearchParams({ ...preview, until: String(until) })
