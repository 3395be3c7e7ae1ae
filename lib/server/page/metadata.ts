import 'server-only'
import type { Metadata } from 'next'
import { languageEntry, languagesOf, type SiteLocale } from '../../../i18n/locales.ts'
import { alternates, canonical, type LanguagePaths, type PagePath } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { THIRD_PARTY_META, thirdPartyScripts } from '../../routing/third-party-scripts.ts'
import { openGraphImagePath, type SharedPage } from '../../domain/shared-pages.ts'
import { CARD } from '../opengraph/card-size.ts'
import { pageMessages, type PageMessages } from './page-messages.ts'

/**
 * Metadata of a page: title, description, canonical URL, alternates and permitted third-party scripts. `contentPaths`:
 * paths by language of a page of the content service.
 */
export function pageMetadata(
  siteLocale: SiteLocale,
  path: PagePath,
  { title, description }: PageMessages,
  contentPaths?: LanguagePaths,
): Metadata {
  const url = canonical(siteLocale, path, config())
  const scripts = thirdPartyScripts(
    { variant: siteLocale.variant, path, isContent: contentPaths !== undefined },
    config(),
  )
  return {
    metadataBase: new URL(url),
    title,
    description,
    alternates: { canonical: url, languages: alternates(siteLocale.variant, contentPaths ?? path, config()) },
    ...(scripts && { other: { [THIRD_PARTY_META]: JSON.stringify(scripts) } }),
  }
}

export const closedMetadata = (siteLocale: SiteLocale, path: PagePath, title: string): Metadata => ({
  ...pageMetadata(siteLocale, path, { title, description: title }),
  robots: { index: false, follow: false },
})

/** Adds Open Graph and Twitter cards, for pages that are meant to be shared (specification, section 2). */
export async function sharedPageMetadata(siteLocale: SiteLocale, page: SharedPage): Promise<Metadata> {
  const messages = await pageMessages(siteLocale, page)
  const image = { url: canonical(siteLocale, openGraphImagePath(page), config()), ...CARD, alt: messages.title }
  return {
    ...pageMetadata(siteLocale, page, messages),
    openGraph: {
      ...messages,
      type: 'website',
      siteName: config().siteName,
      locale: languageEntry(siteLocale.language).openGraph,
      alternateLocale: languagesOf(siteLocale.variant)
        .filter((language) => language !== siteLocale.language)
        .map((language) => languageEntry(language).openGraph),
      url: canonical(siteLocale, page, config()),
      images: [image],
    },
    twitter: { ...messages, card: 'summary_large_image', images: [image] },
  }
}
