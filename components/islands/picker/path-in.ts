import { alternatePath } from '../startup/language-links'

/**
 * Path of the current page in another language; `/` if not translated. A page without `hreflang` links, such as the
 * basket, has the same path in every language.
 */
export function pathIn(page: Document, language: string, pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1')
  const names = [...page.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')]
  const isNamed = names.some(({ href }) => new URL(href).pathname.replace(/(.)\/$/, '$1') === path)
  return isNamed ? (alternatePath(page, language) ?? '/') : pathname
}
