import type { PagePath } from '../../i18n/paths.ts'

/** The path of a page as it stands in addresses: only the root ends in a slash. */
export const withoutClosingSlash = (path: string): PagePath => (path.replace(/\/$/, '') || '/') as PagePath

/** A path as the address table writes it: no closing slash, percent-encoded, the codes in capitals. */
export const tableForm = (path: string): PagePath =>
  withoutClosingSlash(encodeURI(path).replaceAll(/%25([0-9a-f]{2})/gi, (_whole, code: string) => `%${code.toUpperCase()}`))
