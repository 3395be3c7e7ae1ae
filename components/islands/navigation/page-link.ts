import type { SiteLocale } from '@/i18n/locales'
import { parsePath, pathname } from '@/i18n/paths'

/** Files have a dot in their name, or a trailing slash (the contract's PDF); route handlers have their own folders. */
const NO_PAGE = /\/$|\.[^/]*$|^\/(?:api|ofrep|_next)(?:\/|$)/

/**
 * URL of a page that the router may open from `here`: same site, variant and language. `undefined` leaves the link to
 * the browser, as for an anchor in the current page.
 * @param personalPaths paths that must open as documents, with those below them, if third-party scripts run in this one
 */
export function clientRoute(
  href: string,
  here: string,
  siteLocale: SiteLocale,
  personalPaths = '',
): string | undefined {
  const to = new URL(href)
  const from = new URL(here)
  const { path } = parsePath(siteLocale.variant, to.pathname)
  if (
    personalPaths
      .split(' ')
      .filter(Boolean)
      .some((own) => `${path}/`.startsWith(`${own}/`))
  )
    return undefined
  if (to.origin !== from.origin || pathname(siteLocale, path) !== to.pathname || (path !== '/' && NO_PAGE.test(path)))
    return undefined
  return to.pathname + to.search === from.pathname + from.search ? undefined : to.pathname + to.search + to.hash
}
