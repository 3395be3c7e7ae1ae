import 'server-only'
import { languagesOf } from '../../../i18n/locales.ts'
import { alternates, canonical } from '../../../i18n/paths.ts'
import type { Config } from '../../config/config.ts'
import { listedPaths } from '../../door/fixed-paths.ts'
import type { VariantId } from '../../variants/variants.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Every page of a variant in every language, one `urlset`, each with its alternates. */
export function sitemap(variant: VariantId, config: Config): string {
  const entries = listedPaths(config).flatMap((path) => {
    const links = Object.entries(alternates(variant, path, config)).map(
      ([language, address]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>\n`,
    )
    return languagesOf(variant).map(
      (language) => `  <url>\n    <loc>${escaped(canonical({ variant, language }, path, config))}</loc>\n${links.join('')}  </url>\n`,
    )
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join('')}</urlset>\n`
  )
}
