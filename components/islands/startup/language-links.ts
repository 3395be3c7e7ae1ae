/** Path of the page in another language by its `hreflang` link; `undefined` if not translated. */
export function alternatePath(page: Document, language: string): string | undefined {
  const link = page.querySelector<HTMLLinkElement>(`link[rel=alternate][hreflang="${language}"]`)
  return link ? new URL(link.href).pathname : undefined
}

/**
 * Points language links of the layout to the translated page, or home if not translated. Links in the page's own
 * content stay as written.
 */
export function localizeLanguageLinks(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[hreflang]:not(main *)')) {
    // The router reuses the element on later pages: remember the server's path.
    const home = (link.dataset['home'] ??= link.pathname)
    link.pathname = alternatePath(page, link.hreflang.slice(0, 2)) ?? home
  }
}
