import type { Thing } from 'schema-dts'

/** JSON-LD of a page (schema.org), as one graph. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  if (!things.length) return null
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // `</script>` inside a string would end the element, so `<` is escaped.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph.replaceAll('<', '\\u003c') }} />
}
