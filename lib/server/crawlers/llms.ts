import 'server-only'
import { getTranslations } from 'next-intl/server'
import { languageEntry, languagesOf, type Place } from '../../../i18n/locales.ts'
import { canonical, type PagePath } from '../../../i18n/paths.ts'
import type { Config } from '../../config/config.ts'
import { SHARED_PAGES } from '../../domain/shared-pages.ts'
import { listedPaths } from '../../door/fixed-paths.ts'
import type { VariantId } from '../../variants/variants.ts'
import { pageWords } from '../page-words.ts'

async function pagesOf(place: Place, config: Config): Promise<string> {
  const t = await getTranslations({ locale: place.language })
  const line = (path: PagePath, title: string) => `- [${title}](${canonical(place, path, config)})`
  const pages = SHARED_PAGES.filter((page) => listedPaths(config).includes(page))
  const shared = await Promise.all(pages.map(async (page) => line(page, (await pageWords(place, page)).title)))
  return [`## ${languageEntry(place.language).title}`, '', ...shared, line('/legal', t('title.legal')), ''].join('\n')
}

/** What the site is and where its pages are, for language models (llmstxt.org). */
export async function llms(variant: VariantId, config: Config): Promise<string> {
  const languages = languagesOf(variant)
  const first = languages.find((language) => language === 'en') ?? languages[0] ?? 'ru'
  const t = await getTranslations({ locale: first })
  const pages = await Promise.all(languages.map((language) => pagesOf({ variant, language }, config)))
  return [`# ${config.siteName}`, '', `> ${t('meta.home')}`, '', t('health.notDiagnosis'), '', ...pages].join('\n')
}
