import type { PagePath } from '../../i18n/paths.ts'
import { isDecodable } from './malformed-path.ts'
import { normalizeUnicode } from '../domain/text.ts'

export const stripTrailingSlash = (path: string): PagePath => (path.replace(/\/$/, '') || '/') as PagePath

/** Normalizes a path for the route table: no trailing slash, percent-encoded with uppercase digits. */
export const normalizePath = (path: string): PagePath =>
  stripTrailingSlash(
    encodeURI(path).replaceAll(/%25([0-9a-f]{2})/gi, (_whole, code: string) => `%${code.toUpperCase()}`),
  )

/** Lookup key of a path: case-insensitive and Unicode-normalized (specification, section 9). */
export function pathKey(path: string): string {
  const decoded = isDecodable(path) ? decodeURI(path) : path
  return normalizeUnicode(decoded, 'NFC').toLowerCase()
}

/** Punctuation, spaces and invisible characters pasted after a URL (`decodeURI` leaves some of them encoded). */
const PASTED_END =
  /(?<!%(?:2C|3A|3B|3F)|[\s\p{Default_Ignorable_Code_Point}"'\u2018-\u201f«»()[\]{}<>.,;:!?…*_`])(?:%(?:2C|3A|3B|3F)|[\s\p{Default_Ignorable_Code_Point}"'\u2018-\u201f«»()[\]{}<>.,;:!?…*_`])+$/iu

export function stripPastedPunctuation(path: string): string {
  const decoded = isDecodable(path) ? decodeURI(path) : path
  const stripped = decoded.replace(PASTED_END, '')
  return stripped === decoded ? path : encodeURI(stripped)
}
