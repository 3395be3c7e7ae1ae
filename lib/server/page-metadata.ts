import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { languageEntry, type Place } from '../../i18n/locales.ts'
import { alternates, canonical, type PagePath } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { botPath, type Bot } from '../domain/bots.ts'
import { rulesOf } from '../variants/variants.ts'

interface PageWords {
  /** The whole of `<title>`: titles stand alone (specification, section 2). */
  readonly title: string
  readonly description: string
}

/** Title, description, canonical address and alternates of a page. */
export function pageMetadata(place: Place, path: PagePath, { title, description }: PageWords): Metadata {
  const url = canonical(place, path, config())
  return { metadataBase: new URL(url), title, description, alternates: { canonical: url, languages: alternates(place.variant, path, config()) } }
}

/** The same with Open Graph and Twitter cards, for the pages that are made to be shared (specification, section 2). */
export function sharedPageMetadata(place: Place, path: PagePath, words: PageWords): Metadata {
  const url = canonical(place, path, config())
  return {
    ...pageMetadata(place, path, words),
    openGraph: {
      type: 'website',
      siteName: config().siteName,
      locale: languageEntry(place.language).openGraph,
      url,
      title: words.title,
      description: words.description,
    },
    twitter: { card: 'summary_large_image', title: words.title, description: words.description },
  }
}

/** Metadata of the home page; on one variant its title names Moscow. */
export async function homeMetadata(place: Place): Promise<Metadata> {
  const t = await getTranslations()
  const title = rulesOf(place.variant).titlesNameCity ? t('title.homeMoscow') : t('title.home')
  return sharedPageMetadata(place, '/', { title, description: t('meta.home') })
}

const BOT_TITLES = { genetics: 'title.botGenetics', photo: 'title.botPhoto', surname: 'title.botSurname' } as const

/** Metadata of the page of a bot. */
export async function botMetadata(place: Place, bot: Bot): Promise<Metadata> {
  const t = await getTranslations()
  return sharedPageMetadata(place, botPath(bot), { title: t(BOT_TITLES[bot.key]), description: t(`bots.${bot.key}.meta`) })
}
