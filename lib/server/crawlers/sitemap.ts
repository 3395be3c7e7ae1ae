import 'server-only'
import { languagesOf } from '../../../i18n/locales.ts'
import { alternates, canonical, type LanguagePaths } from '../../../i18n/paths.ts'
import type { Config } from '../../config/config.ts'
import { listedPaths } from '../../door/fixed-paths.ts'
import { escaped } from '../../http/escaped.ts'
import type { VariantId } from '../../variants/variants.ts'

/** Every page of a variant in every language that it has, one `urlset`, each with its alternates. `content`: the pages of the content service. */
export function sitemap(variant: VariantId, config: Config, content: readonly LanguagePaths[] = []): string {
  const own = listedPaths(config).map((path): LanguagePaths =>
    Object.fromEntries(languagesOf(variant).map((language) => [language, path])),
  )
  const entries = [...own, ...content].flatMap((paths) => {
    const links = Object.entries(alternates(variant, paths, config)).map(
      ([language, address]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}"/>\n`,
    )
    return languagesOf(variant).flatMap((language) => {
      const path = paths[language]
      return path
        ? [
            `  <url>\n    <loc>${escaped(canonical({ variant, language }, path, config))}</loc>\n${links.join('')}  </url>\n`,
          ]
        : []
    })
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join('')}</urlset>\n`
  )
}
