/**
 * Links to other languages lead to the same page there, as its head names it; without scripts, to the home page. They
 * stand in the frame: a link of the page's own words that names a language leads where its writer meant.
 */
export function keepPage(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]:not(main *)')) {
    const twin = page.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang="${link.hreflang.slice(0, 2)}"]`)
    if (twin) link.pathname = new URL(twin.href).pathname
  }
}
