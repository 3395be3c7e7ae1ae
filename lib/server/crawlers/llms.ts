import 'server-only'
import { getTranslations } from 'next-intl/server'
import {
  FALLBACK_LANGUAGE,
  languageEntry,
  languagesOf,
  SOURCE_LANGUAGE,
  type SiteLocale,
} from '../../../i18n/locales.ts'
import { canonical, type PagePath } from '../../../i18n/paths.ts'
import type { Config } from '../../config/config.ts'
import { SHARED_PAGES } from '../../domain/shared-pages.ts'
import { indexablePaths } from '../../routing/static-routes.ts'
import type { VariantId } from '../../variants/variants.ts'
import { pageMessages } from '../page/page-messages.ts'

async function listPages(siteLocale: SiteLocale, config: Config): Promise<string> {
  const t = await getTranslations({ locale: siteLocale.language })
  const line = (path: PagePath, title: string) => `- [${title}](${canonical(siteLocale, path, config)})`
  const pages = SHARED_PAGES.filter((page) => indexablePaths(config).includes(page))
  const shared = await Promise.all(pages.map(async (page) => line(page, (await pageMessages(siteLocale, page)).title)))
  return [`## ${languageEntry(siteLocale.language).title}`, '', ...shared, line('/legal', t('title.legal')), ''].join(
    '\n',
  )
}

/** See llmstxt.org. */
export async function llms(variant: VariantId, config: Config): Promise<string> {
  const languages = languagesOf(variant)
  const first = languages.find((language) => language === FALLBACK_LANGUAGE) ?? languages[0] ?? SOURCE_LANGUAGE
  const t = await getTranslations({ locale: first })
  const pages = await Promise.all(languages.map((language) => listPages({ variant, language }, config)))
  return [`# ${config.siteName}`, '', `> ${t('meta.home')}`, '', t('health.notDiagnosis'), '', ...pages].join('\n')
}
