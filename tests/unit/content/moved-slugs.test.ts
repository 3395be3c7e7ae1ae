import { expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { indexPages } from '../../../lib/domain/content-page.ts'
import { MOVED_SLUGS } from '../../../lib/embedded/content/slugs.data.ts'
import { indexBuiltInPages, parseRow } from '../../../lib/embedded/redirects/redirect-row.ts'
import { createRedirectTable } from '../../../lib/embedded/redirects/redirect-table.ts'
import { resolvePathRoute } from '../../../lib/routing/path-routes.ts'
import { BUILT_IN_PATHS } from '../../../lib/routing/static-routes.ts'
import { PAGES } from './pages.ts'

const MOVED = Object.entries(MOVED_SLUGS)

const config = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: 'one.example', VARIANT_2_HOSTS: 'two.example' })

const pathsOf = ({ data, query }: (typeof PAGES)[number]) =>
  query.flatMap(({ value }) => value).map((pathname) => ({ pathname, data }))
const { index } = indexPages(
  PAGES.flatMap(pathsOf).map(({ pathname, data: { page, title, product } }) => ({
    id: pathname,
    pathname,
    page,
    title,
    product,
    variationShares: {},
    updatedAt: 0,
  })),
  () => false,
)
const rules = MOVED.map(([from, to]) =>
  parseRow({ from_path: `/${from}`, to_path: `/${to}`, status: 308 }, indexBuiltInPages(BUILT_IN_PATHS)),
)
const redirects = createRedirectTable(rules.flatMap((rule) => ('field' in rule ? [] : [rule])))
const routeOf = (pathname: string) =>
  resolvePathRoute({ host: 'two.example', pathname, isFile: false }, { contentIndex: () => index, redirects }, config)

it('every row of a moved page is a valid redirect', () => {
  expect(rules.filter((rule) => 'field' in rule)).toEqual([])
})

it.each(MOVED)('the old path %s leads permanently to %s, which is a page', (from, to) => {
  expect(routeOf(`/pt/${from}`)).toMatchObject({ kind: 'redirect', to: `/${to}`, status: 308 })
  expect(routeOf(`/pt/${to}`)).toMatchObject({ kind: 'page' })
})

it('no page has a path that is said to have moved', () => {
  expect(PAGES.flatMap(pathsOf).filter(({ pathname }) => pathname.replace(/^\/\w\w\//, '') in MOVED_SLUGS)).toEqual([])
})
