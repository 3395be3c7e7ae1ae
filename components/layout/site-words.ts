import type { Place } from '@/i18n/locales'
import { href } from '@/i18n/paths'

/** Places of the home page that menus and footer lead to, with the message that names each. */
export const HOME_SECTIONS = [
  { hash: 'tests', message: 'nav.tests' },
  { hash: 'compare', message: 'nav.compare' },
  { hash: 'how', message: 'nav.howItWorks' },
  { hash: 'genealogy', message: 'nav.genealogy' },
  { hash: 'faq', message: 'nav.questions' },
] as const

/** The address of a place of the home page. */
export const homeSection = (place: Place, hash: string): string => href(place, '/', { hash })
