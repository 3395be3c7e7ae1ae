import 'server-only'
import { languagesOf } from '../../../i18n/locales.ts'
import { alternates, canonical, type LanguagePaths } from '../../../i18n/paths.ts'
import type { Config } from '../../config/config.ts'
import { indexablePaths } from '../../routing/static-routes.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import type { VariantId } from '../../variants/variants.ts'

/**
 * Sitemap of all pages of a variant in all its languages, with alternates. `content`: paths of the content service's
 * pages.
 */
export function sitemap(variant: VariantId, config: Config, content: readonly LanguagePaths[] = []): string {
  const sitePaths = indexablePaths(config).map((path): LanguagePaths =>
    Object.fromEntries(languagesOf(variant).map((language) => [language, path])),
  )
  const entries = [...sitePaths, ...content].flatMap((paths) => {
    const links = Object.entries(alternates(variant, paths, config)).map(
      ([language, url]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>\n`,
    )
    return languagesOf(variant).flatMap((language) => {
      const path = paths[language]
      if (!path) return []
      const loc = escapeHtml(canonical({ variant, language }, path, config))
      return [`  <url>\n    <loc>${loc}</loc>\n${links.join('')}  </url>\n`]
    })
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join('')}</urlset>\n`
  )
}
