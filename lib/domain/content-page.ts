/**
 * `address`: public path with the language prefix, if the variant has prefixes; no trailing slash. `page`: name, the
 * same in all its languages. `variationShares`: variations of a running test by id, with each one's share of visitors
 * (0 to 1). `updatedAt`: milliseconds since the epoch.
 */
export interface ContentPage {
  readonly id: string
  readonly address: string
  readonly page: string
  readonly title: string
  readonly product: string | undefined
  readonly variationShares: Readonly<Record<string, number>>
  readonly updatedAt: number
}

export interface ContentIndex {
  readonly byAddress: ReadonlyMap<string, ContentPage>
  readonly byPage: ReadonlyMap<string, readonly ContentPage[]>
}

export const NO_PAGES: ContentIndex = { byAddress: new Map(), byPage: new Map() }

/**
 * Indexes pages by path and name. The first page with a path wins; built-in pages of the site take precedence. `left`:
 * the pages that are not shown.
 */
export function indexPages(
  pages: readonly ContentPage[],
  isReserved: (address: string) => boolean,
): { index: ContentIndex; left: ContentPage[] } {
  const byAddress = new Map<string, ContentPage>()
  const left: ContentPage[] = []
  for (const page of pages) {
    if (byAddress.has(page.address) || isReserved(page.address)) left.push(page)
    else byAddress.set(page.address, page)
  }
  return { index: { byAddress, byPage: Map.groupBy(byAddress.values(), ({ page }) => page) }, left }
}
