import { expect, it } from 'vitest'
import { TWIN_PATHS } from '../../i18n/paths.ts'
import { RESERVED, STATIC_ROUTES } from '../../lib/routing/static-routes.ts'
import { sourceFiles } from '../support/source-files.ts'

const PAGES = sourceFiles(['app'])
  .map(({ path }) => /^app\/\[variant\]\/\[locale\](\/.*)?\/page\.tsx$/.exec(path)?.[1])
  .filter((folder) => folder !== undefined)
  .map((folder) => folder.replace(/\/\([^)]+\)/g, '') || '/')

const matches = (page: string, path: string) =>
  new RegExp(`^${page.replace(/\[\.\.\.[^\]]+\]/g, '.+').replace(/\[[^\]]+\]/g, '[^/]+')}$`).test(path)

it('every static route has a page of its own in app, or is the twin of one that has', () => {
  const own = PAGES.filter((page) => page !== '/[...path]')
  const expected = STATIC_ROUTES.filter((path) => !TWIN_PATHS.includes(path))
  expect(expected.filter((path) => !own.some((page) => matches(page, path)))).toEqual([])
})

it('every page in app is a static route, a reserved path or the page of content', () => {
  const isRouted = (page: string) => STATIC_ROUTES.some((path) => matches(page, path)) || RESERVED.test(page)
  expect(PAGES.filter((page) => !isRouted(page))).toEqual([])
})
