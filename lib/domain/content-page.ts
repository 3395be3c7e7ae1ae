/** A page of the content service, without what is in it. */
export interface ContentPage {
  /** Of the entry. */
  readonly id: string
  /** Its public path, with the prefix of its language where the variant has prefixes; no closing slash. */
  readonly address: string
  /** Names the page in all its languages. */
  readonly page: string
  readonly title: string
  /** The product of the catalogue that the page is about. */
  readonly product: string | undefined
  /** Arms of a running test by their ids, with the share of visitors that each gets (0 to 1). */
  readonly arms: Readonly<Record<string, number>>
  /** Milliseconds. */
  readonly updatedAt: number
}

/** The pages of a content service, found by address or by name. */
export interface ContentIndex {
  readonly byAddress: ReadonlyMap<string, ContentPage>
  readonly byPage: ReadonlyMap<string, readonly ContentPage[]>
}

export const NO_PAGES: ContentIndex = { byAddress: new Map(), byPage: new Map() }

/**
 * Puts pages in order. Two at one address: the first keeps it; one where the site has a page of its own: it has none.
 * `left` names those that are shown nowhere.
 */
export function indexPages(
  pages: readonly ContentPage[],
  isTaken: (address: string) => boolean,
): { index: ContentIndex; left: ContentPage[] } {
  const byAddress = new Map<string, ContentPage>()
  const left: ContentPage[] = []
  for (const page of pages) {
    if (byAddress.has(page.address) || isTaken(page.address)) left.push(page)
    else byAddress.set(page.address, page)
  }
  return { index: { byAddress, byPage: Map.groupBy(byAddress.values(), ({ page }) => page) }, left }
}
