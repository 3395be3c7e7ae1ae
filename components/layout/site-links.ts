import type { SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { botPath, type Bot } from '@/lib/domain/bots'

/** Sections of the home page in menus and footer, with their message keys. */
export const HOME_SECTIONS = [
  { path: '/', hash: 'tests', message: 'nav.tests' },
  { path: '/', hash: 'compare', message: 'nav.compare' },
  { path: '/', hash: 'how', message: 'nav.howItWorks' },
  { path: '/', hash: 'faq', message: 'nav.questions' },
] as const

const [TESTS, COMPARE, HOW, QUESTIONS] = HOME_SECTIONS

/** Header links after the menu of tests, as far as they fit. */
export const HEADER_MENU = [
  COMPARE,
  HOW,
  { path: '/genealogy_complex', hash: '', message: 'nav.genealogy' },
  QUESTIONS,
] as const

/** Menu on phones. */
export const MENU = [TESTS, ...HEADER_MENU, { path: '/', hash: 'promo', message: 'promo.label' }] as const

/** Genealogy pages, and those of bots that have a URL, with their message keys. */
export const genealogyPages = (bots: readonly Bot[]) => [
  { path: '/genealogy_complex', message: 'genealogy.name' } as const,
  { path: '/genealogy_services', message: 'genealogyServices.name' } as const,
  ...bots.map((bot) => ({ path: botPath(bot), message: `bots.${bot.key}.name` as const })),
]

export const menuHref = (siteLocale: SiteLocale, { path, hash }: (typeof MENU)[number]): string =>
  href(siteLocale, path, { hash })

export const homeSection = (siteLocale: SiteLocale, hash: string): string => href(siteLocale, '/', { hash })
