import type { Thing } from 'schema-dts'

/** What a page says of itself to machines (schema.org), as one graph. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  if (!things.length) return null
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // A data block ends at the first tag that closes it, also inside a string.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph.replaceAll('<', '\\u003c') }} />
}
