import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { BOTS, botPath } from '../../domain/bots.ts'
import { SAMPLE_PATH } from '../../domain/sample-report.ts'
import type { SharedPage } from '../../domain/shared-pages.ts'
import { rulesOf } from '../../variants/variants.ts'

export interface PageMessages {
  /** The complete `<title>`, without a suffix (specification, section 2). */
  readonly title: string
  readonly description: string
}

const BOT_TITLES = { genetics: 'title.botGenetics', photo: 'title.botPhoto', surname: 'title.botSurname' } as const

/** Title and description of a shareable page; on one variant the home page's title names Moscow. */
export async function pageMessages(siteLocale: SiteLocale, page: SharedPage): Promise<PageMessages> {
  const t = await getTranslations({ locale: siteLocale.language })
  const bot = BOTS.find((entry) => botPath(entry) === page)
  if (bot) return { title: t(BOT_TITLES[bot.key]), description: t(`bots.${bot.key}.meta`) }
  if (page === '/genealogy_complex') return { title: t('title.genealogyComplex'), description: t('genealogy.meta') }
  if (page === '/genealogy_services')
    return { title: t('title.genealogyServices'), description: t('genealogyServices.meta') }
  if (page === SAMPLE_PATH) return { title: t('title.demo'), description: t('demo.meta') }
  return {
    title: rulesOf(siteLocale.variant).titlesNameCity ? t('title.homeMoscow') : t('title.home'),
    description: t('meta.home'),
  }
}
