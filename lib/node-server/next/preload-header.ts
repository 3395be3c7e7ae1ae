const PRELOADS = /<link (?:rel="stylesheet" href="([^"]+)"|rel="preload" href="([^"]+)" as="font"[^>]* type="([^"]+)")/g

/** Repeats the preloads of the head in a `Link` header, from which a CDN can send early hints. */
export function preloadHeader(html: string): { readonly link?: string } {
  const head = html.slice(0, html.indexOf('</head>'))
  const links = [...head.matchAll(PRELOADS)].map(([, style, font, type]) =>
    style ? `<${style}>; rel=preload; as=style` : `<${font}>; rel=preload; as=font; type="${type}"; crossorigin`,
  )
  return links.length ? { link: links.join(', ') } : {}
}
