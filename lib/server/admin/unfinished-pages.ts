import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href, siteLocaleOfPath } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { UnfinishedPages } from '../../contract/overview.ts'
import { isContentExternal } from '../../integrations/content-service.ts'
import { normalizePath } from '../../routing/normalize-path.ts'
import { previewLink } from '../../routing/preview-link.ts'
import { originOf, type VariantId } from '../../variants/variants.ts'
import { overview, siteSecret } from '../transport.ts'

/** Whether this site has the content entries, not an external content service. */
export const hasBuiltInContent = (): boolean => !isContentExternal(config())

/** Lists unfinished pages with links, which have an origin if they lead to another variant. */
export async function listUnfinishedPages({ variant, language }: SiteLocale): Promise<UnfinishedPages> {
  const [{ untranslated, drafts }, secret] = await Promise.all([
    overview().then((store) => store.loadUnfinishedPages(language)),
    siteSecret(),
  ])
  const withOrigin = (target: VariantId, link: string) => (target === variant ? '' : originOf(target, config())) + link
  const pageLink = (publicPath: string) => {
    const { siteLocale, path } = siteLocaleOfPath(normalizePath(publicPath))
    return withOrigin(siteLocale.variant, href(siteLocale, path))
  }
  const draftLink = (entry: string, publicPath: string) =>
    withOrigin(siteLocaleOfPath(publicPath).siteLocale.variant, previewLink(entry, normalizePath(publicPath), secret))
  return {
    untranslated: {
      total: untranslated.total,
      pages: untranslated.pages.map(({ path, ...page }) => ({ ...page, href: pageLink(path) })),
    },
    drafts: {
      total: drafts.total,
      pages: drafts.pages.map(({ path, ...draft }) => ({
        ...draft,
        ...(path !== undefined && { href: draftLink(draft.entry, path) }),
      })),
    },
  }
}
