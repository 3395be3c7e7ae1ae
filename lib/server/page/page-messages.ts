import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { SharedPage } from '../../domain/shared-pages.ts'
import { rulesOf } from '../../variants/variants.ts'

export interface PageMessages {
  /** The complete `<title>`, without a suffix (specification, section 2). */
  readonly title: string
  readonly description: string
}

const KEYS = {
  '/': { title: 'title.home', description: 'meta.home' },
  '/genealogy_complex': { title: 'title.genealogyComplex', description: 'genealogy.meta' },
  '/genealogy_services': { title: 'title.genealogyServices', description: 'genealogyServices.meta' },
  '/substgbot': { title: 'title.botGenetics', description: 'bots.genetics.meta' },
  '/substgPhotoEnhance': { title: 'title.botPhoto', description: 'bots.photo.meta' },
  '/substgSurname_bot': { title: 'title.botSurname', description: 'bots.surname.meta' },
  '/demo': { title: 'title.demo', description: 'demo.meta' },
  '/choose': { title: 'title.finder', description: 'finder.meta' },
} as const satisfies Record<SharedPage, { readonly title: string; readonly description: string }>

/** Title and description of a shareable page; on one variant the home page's title names Moscow. */
export async function pageMessages(siteLocale: SiteLocale, page: SharedPage): Promise<PageMessages> {
  const t = await getTranslations({ locale: siteLocale.language })
  const { title, description } = KEYS[page]
  const namesCity = page === '/' && rulesOf(siteLocale.variant).titlesNameCity
  return { title: t(namesCity ? 'title.homeMoscow' : title), description: t(description) }
}
