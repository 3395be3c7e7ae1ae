/** The path of a page in another language, as its head names it; `undefined` where it is not there in that language. */
export function twinPath(page: Document, language: string): string | undefined {
  const twin = page.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang="${language}"]`)
  return twin ? new URL(twin.href).pathname : undefined
}

/**
 * Links to other languages lead to the same page there; without scripts, and where it is not there, to the home page. They
 * stand in the frame: a link of the page's own words that names a language leads where its writer meant.
 */
export function keepPage(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]:not(main *)')) {
    // Where the server lets it lead outlives the page that the link was fitted to.
    const home = (link.dataset['home'] ??= link.pathname)
    link.pathname = twinPath(page, link.hreflang.slice(0, 2)) ?? home
  }
}
