/** What the head of a page has the browser fetch at once: styles, and what is preloaded. */
const NEEDED = /<link (?:rel="stylesheet" href="([^"]+)"|rel="preload" href="([^"]+)" as="font"[^>]* type="([^"]+)")/g

/**
 * Names in a header what the head of a page names: a network in front of the site can tell the browser of it before the
 * page is there (early hints).
 */
export function preloadHeader(html: string): { readonly link?: string } {
  const head = html.slice(0, html.indexOf('</head>'))
  const links = [...head.matchAll(NEEDED)].map(([, style, font, type]) =>
    style ? `<${style}>; rel=preload; as=style` : `<${font}>; rel=preload; as=font; type="${type}"; crossorigin`,
  )
  return links.length ? { link: links.join(', ') } : {}
}
