import { BOTS, botPath } from './bots.ts'
import { SAMPLE_PATH } from './sample-report.ts'
import { FINDER_PATH } from './test-finder/questions.ts'

/** Pages with their own Open Graph image (specification, section 2). */
export const SHARED_PAGES = [
  '/',
  '/genealogy_complex',
  '/genealogy_services',
  ...BOTS.map(botPath),
  SAMPLE_PATH,
  FINDER_PATH,
] as const
export type SharedPage = (typeof SHARED_PAGES)[number]

const nameOf = (page: string) => page.slice(1) || 'home'

export const openGraphImagePath = (page: SharedPage): `/opengraph/${string}` => `/opengraph/${nameOf(page)}.png`

export const openGraphImageRoute = (page: SharedPage): `/opengraph/${string}` => `/opengraph/${nameOf(page)}`

export const findSharedPage = (name: string): SharedPage | undefined =>
  SHARED_PAGES.find((page) => nameOf(page) === name)
