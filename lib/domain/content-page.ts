/**
 * `pathname`: public path with the language prefix, if the variant has prefixes; no trailing slash. `page`: name, the
 * same in all its languages. `variationShares`: variations of a running test by id, with each one's share of visitors
 * (0 to 1). `updatedAt`: milliseconds since the epoch.
 */
export interface ContentPage {
  readonly id: string
  readonly pathname: string
  readonly page: string
  readonly title: string
  readonly product: string | undefined
  readonly variationShares: Readonly<Record<string, number>>
  readonly updatedAt: number
}

export interface ContentIndex {
  readonly byPathname: ReadonlyMap<string, ContentPage>
  readonly byPage: ReadonlyMap<string, readonly ContentPage[]>
}

export const NO_PAGES: ContentIndex = { byPathname: new Map(), byPage: new Map() }

/**
 * Indexes pages by path and name. The first page with a path wins; built-in pages of the site take precedence. `left`:
 * the pages that are not shown.
 */
export function indexPages(
  pages: readonly ContentPage[],
  isReserved: (pathname: string) => boolean,
): { index: ContentIndex; left: ContentPage[] } {
  const byPathname = new Map<string, ContentPage>()
  const conflicts: ContentPage[] = []
  for (const page of pages) {
    if (byPathname.has(page.pathname) || isReserved(page.pathname)) conflicts.push(page)
    else byPathname.set(page.pathname, page)
  }
  return { index: { byPathname, byPage: Map.groupBy(byPathname.values(), ({ page }) => page) }, left: conflicts }
}
