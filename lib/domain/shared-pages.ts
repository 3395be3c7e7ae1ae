import { BOTS, botPath } from './bots.ts'
import { SAMPLE_PATH } from './sample-report.ts'

/** Pages that are made to be shared, each with a picture of its own (specification, section 2). */
export const SHARED_PAGES = [
  '/',
  '/genealogy_complex',
  '/genealogy_services',
  ...BOTS.map(botPath),
  SAMPLE_PATH,
] as const
export type SharedPage = (typeof SHARED_PAGES)[number]

const nameOf = (page: string) => page.slice(1) || 'home'

/** The address of the picture of a page. */
export const pictureOf = (page: SharedPage): `/opengraph/${string}` => `/opengraph/${nameOf(page)}.png`

/** The route inside the application that draws it. */
export const pictureRoute = (page: SharedPage): `/opengraph/${string}` => `/opengraph/${nameOf(page)}`

/** The page that a picture's name belongs to. */
export const findSharedPage = (name: string): SharedPage | undefined =>
  SHARED_PAGES.find((page) => nameOf(page) === name)
