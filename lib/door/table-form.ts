import type { PagePath } from '../../i18n/paths.ts'
import { isDecodable } from './malformed-path.ts'
import { normalizeUnicode } from '../domain/text.ts'

/** The path of a page as it stands in addresses: only the root ends in a slash. */
export const withoutClosingSlash = (path: string): PagePath => (path.replace(/\/$/, '') || '/') as PagePath

/** A path as the address table writes it: no closing slash, percent-encoded, the codes in capitals. */
export const tableForm = (path: string): PagePath =>
  withoutClosingSlash(
    encodeURI(path).replaceAll(/%25([0-9a-f]{2})/gi, (_whole, code: string) => `%${code.toUpperCase()}`),
  )

/** Under what a path is looked up: letters in any case, composed or not, are the same (specification, section 9). */
export function pathKey(path: string): string {
  const decoded = isDecodable(path) ? decodeURI(path) : path
  return normalizeUnicode(decoded, 'NFC').toLowerCase()
}

/** What ends a sentence or a quotation after an address (`decodeURI` leaves some of it), blanks, and what cannot be seen. */
const PASTED_END =
  /(?<!%(?:2C|3A|3B|3F)|[\s\p{Default_Ignorable_Code_Point}"'\u2018-\u201f«»()[\]{}<>.,;:!?…*_`])(?:%(?:2C|3A|3B|3F)|[\s\p{Default_Ignorable_Code_Point}"'\u2018-\u201f«»()[\]{}<>.,;:!?…*_`])+$/iu

/** A path without what was copied behind it (`/exome).`); as it is where that is nothing. */
export function withoutPastedEnd(path: string): string {
  const decoded = isDecodable(path) ? decodeURI(path) : path
  const right = decoded.replace(PASTED_END, '')
  return right === decoded ? path : encodeURI(right)
}
