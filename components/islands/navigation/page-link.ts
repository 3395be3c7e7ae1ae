import type { Place } from '@/i18n/locales'
import { parsePath, pathname } from '@/i18n/paths'

/** Files have a dot in their name, or a closing slash as the contract's PDF; handlers have a folder of their own. */
const NO_PAGE = /\/$|\.[^/]*$|^\/(?:api|ofrep|_next)(?:\/|$)/

/**
 * The address of a page that the router may open from `here`: of the same site, variant and language. `undefined` where
 * the link is the browser's, as is one to another place of the page that is shown.
 * @param personalPaths paths that the router does not open, where third-party scripts run in the document
 */
export function ownPage(href: string, here: string, place: Place, personalPaths = ''): string | undefined {
  const [to, from] = [new URL(href), new URL(here)]
  const { path } = parsePath(place.variant, to.pathname)
  if (personalPaths.split(' ').includes(path)) return undefined
  if (to.origin !== from.origin || pathname(place, path) !== to.pathname || (path !== '/' && NO_PAGE.test(path)))
    return undefined
  return to.pathname + to.search === from.pathname + from.search ? undefined : to.pathname + to.search + to.hash
}
