import { twinPath } from '../visitor/language-links'

/**
 * The path of the page that is open in another language, home where it is not there in it. One whose head does not name it,
 * as that of the basket, is there in all under the same path.
 */
export function pathIn(page: Document, language: string, pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1')
  const names = [...page.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')]
  const isNamed = names.some(({ href }) => new URL(href).pathname.replace(/(.)\/$/, '$1') === path)
  return isNamed ? (twinPath(page, language) ?? '/') : pathname
}
