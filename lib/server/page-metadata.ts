import 'server-only'
import type { Metadata } from 'next'
import { languageEntry, languagesOf, type Place } from '../../i18n/locales.ts'
import { alternates, canonical, type LanguagePaths, type PagePath } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { THIRD_PARTY_META, thirdPartyScripts } from '../door/third-party-scripts.ts'
import { pictureOf, type SharedPage } from '../domain/shared-pages.ts'
import { CARD } from './opengraph/card-size.ts'
import { pageWords, type PageWords } from './page-words.ts'

/** Title, description, canonical address and alternates of a page, and the third-party scripts that it permits; `contentPaths`: those of a page of the content service. */
export function pageMetadata(
  place: Place,
  path: PagePath,
  { title, description }: PageWords,
  contentPaths?: LanguagePaths,
): Metadata {
  const url = canonical(place, path, config())
  const scripts = thirdPartyScripts({ variant: place.variant, path, isContent: contentPaths !== undefined }, config())
  return {
    metadataBase: new URL(url),
    title,
    description,
    alternates: { canonical: url, languages: alternates(place.variant, contentPaths ?? path, config()) },
    ...(scripts && { other: { [THIRD_PARTY_META]: JSON.stringify(scripts) } }),
  }
}

/** Title of a page that no search engine is to keep. */
export const closedMetadata = (place: Place, path: PagePath, title: string): Metadata => ({
  ...pageMetadata(place, path, { title, description: title }),
  robots: { index: false, follow: false },
})

/** The same with Open Graph and Twitter cards, for a page that is made to be shared (specification, section 2). */
export async function sharedPageMetadata(place: Place, page: SharedPage): Promise<Metadata> {
  const words = await pageWords(place, page)
  const picture = { url: canonical(place, pictureOf(page), config()), ...CARD, alt: words.title }
  return {
    ...pageMetadata(place, page, words),
    openGraph: {
      ...words,
      type: 'website',
      siteName: config().siteName,
      locale: languageEntry(place.language).openGraph,
      alternateLocale: languagesOf(place.variant)
        .filter((language) => language !== place.language)
        .map((language) => languageEntry(language).openGraph),
      url: canonical(place, page, config()),
      images: [picture],
    },
    twitter: { ...words, card: 'summary_large_image', images: [picture] },
  }
}
