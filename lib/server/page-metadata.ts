import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { languageEntry, type Place } from '../../i18n/locales.ts'
import { alternates, canonical } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { rulesOf } from '../variants/variants.ts'

/** Title, canonical address, alternates and sharing metadata of the home page (specification, section 2). */
export async function homeMetadata(place: Place): Promise<Metadata> {
  const t = await getTranslations()
  const title = rulesOf(place.variant).titlesNameCity ? t('title.homeMoscow') : t('title.home')
  const description = t('meta.home')
  const url = canonical(place, '/', config())
  return {
    metadataBase: new URL(url),
    title,
    description,
    alternates: { canonical: url, languages: alternates(place.variant, '/', config()) },
    openGraph: { type: 'website', siteName: config().siteName, locale: languageEntry(place.language).openGraph, url, title, description },
    twitter: { card: 'summary_large_image', title, description },
  }
}
