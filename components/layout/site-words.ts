import type { Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { BOTS, botPath } from '@/lib/domain/bots'

/** Places of the home page that menus and footer lead to, with the message that names each. */
export const HOME_SECTIONS = [
  { path: '/', hash: 'tests', message: 'nav.tests' },
  { path: '/', hash: 'compare', message: 'nav.compare' },
  { path: '/', hash: 'how', message: 'nav.howItWorks' },
  { path: '/', hash: 'faq', message: 'nav.questions' },
] as const

const [TESTS, COMPARE, HOW, QUESTIONS] = HOME_SECTIONS

/** What stands in the header beside the menu of tests, as far as there is room. */
export const HEADER_MENU = [
  COMPARE,
  HOW,
  { path: '/genealogy_complex', hash: '', message: 'nav.genealogy' },
  QUESTIONS,
] as const

/** What the menu of a phone leads to. */
export const MENU = [TESTS, ...HEADER_MENU, { path: '/', hash: 'promo', message: 'promo.label' }] as const

/** Pages about genealogy and those of the bots, with the message that names each. */
export const GENEALOGY_PAGES = [
  { path: '/genealogy_complex', message: 'genealogy.name' },
  { path: '/genealogy_services', message: 'genealogyServices.name' },
  ...BOTS.map((bot) => ({ path: botPath(bot), message: `bots.${bot.key}.name` as const })),
] as const

/** The address of an entry of the menu. */
export const menuHref = (place: Place, { path, hash }: (typeof MENU)[number]): string => href(place, path, { hash })

/** The address of a place of the home page. */
export const homeSection = (place: Place, hash: string): string => href(place, '/', { hash })
