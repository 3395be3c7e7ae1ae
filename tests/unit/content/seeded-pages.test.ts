import { readFile } from 'node:fs/promises'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { isKnownBlock } from '../../../lib/content/block-options.ts'
import { pagePathsOf, contentEntrySchema } from '../../../lib/contract/content.ts'
import { readBlocks } from '../../../lib/contract/content-blocks.ts'
import { CATALOGUE } from '../../../lib/domain/catalogue.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { STATIC_ROUTES } from '../../../lib/routing/static-routes.ts'
import { pagePath } from '../../../lib/routing/route-key.ts'
import { blocksOf, BY_LANGUAGE, htmlOf, nameOf, PAGES, plainOf, runsOf, textOf, type Page } from './pages.ts'

/** Lists the pages that violate a rule, with the violation. */
const wrong = (reason: (page: Page) => unknown) =>
  PAGES.map((page) => [nameOf(page), reason(page)] as const).filter(([, what]) => what)
const isOutside = (text: string, least: number, most: number) =>
  text.length < least || text.length > most ? `${text.length}: ${text}` : ''

const linksOf = (page: Page) =>
  htmlOf(page).flatMap((html) =>
    parse(html)
      .querySelectorAll('a')
      .map((link) => link.getAttribute('href') ?? ''),
  )

describe('the seeded pages', () => {
  it.each(CATALOGUE.map(({ key }) => key))('include one about %s in every language', (key) => {
    expect(
      PAGES.filter(
        ({ data }) => data.page === key && data.product === key && data.url?.startsWith(`/${data.locale}/`),
      ).map(({ data }) => data.locale),
    ).toEqual([...LANGUAGES])
  })

  it.each(['about', 'delivery', 'contacts'])('include %s in every language, about no product', (key) => {
    expect(PAGES.filter(({ data }) => data.page === key && data.product === undefined)).toHaveLength(LANGUAGES.length)
  })

  it('include no others but the landing pages of the operator’s own variant', () => {
    expect(
      PAGES.filter(({ data }) => !data.url?.startsWith(`/${data.locale}/`)).map(({ data }) => [data.url, data.locale]),
    ).toEqual([
      ['/full-genome', 'ru'],
      ['/genetics/genome', 'ru'],
    ])
    expect(PAGES).toHaveLength((CATALOGUE.length + 3) * LANGUAGES.length + 2)
  })
})

describe('headings', () => {
  it('headings of a page do not repeat, including those of the steps', async () => {
    const steps = await Promise.all(
      LANGUAGES.map(async (language) => {
        const words = JSON.parse(await readFile(`public/assets/i18n/${language}.json`, 'utf8')) as {
          how: { title: string }
        }
        return [language, words.how.title] as const
      }),
    )
    const titles = new Map<string, string>(steps)
    const repeated = (page: Page) => {
      const all = [
        ...blocksOf(page).flatMap(({ options: { title } }) => (title ? [title] : [])),
        titles.get(page.data.locale),
      ]
      return all.filter((heading, index) => all.indexOf(heading) < index)
    }
    expect(wrong((page) => repeated(page).join(', '))).toEqual([])
  })
})

describe('an image of the report', () => {
  /** Services without a report, for which no sheet is shown. */
  const WITHOUT_REPORT = [
    'family-tree',
    'ancestor-search',
    'family-book',
    'genealogist-consultation',
    'geneticist-consultation',
  ]
  const sheetsOf = (page: Page) =>
    JSON.stringify(page.data.blocks).match(/"name":"SampleReport","options":\{"section":"\w+"/g) ?? []
  const about = (key: string) => PAGES.filter(({ data }) => data.product === key)

  it.each(CATALOGUE.map(({ key }) => key).filter((key) => !WITHOUT_REPORT.includes(key)))(
    'appears once on every page about %s',
    (key) => {
      expect(about(key).map((page) => sheetsOf(page).length)).toEqual(about(key).map(() => 1))
    },
  )

  it.each(WITHOUT_REPORT)('appears on no page about %s', (key) => {
    expect(about(key).flatMap(sheetsOf)).toEqual([])
  })

  it.each([
    ['full-genome', 'genome'],
    ['exome', 'exome'],
    ['hereditary-cancer', 'cancer'],
    ['paternity', 'paternity'],
    ['kinship', 'kinship'],
  ])('the report image of %s shows its own section: %s', (key, sheet) => {
    expect([...new Set(about(key).flatMap(sheetsOf))]).toEqual([
      `"name":"SampleReport","options":{"section":"${sheet}"`,
    ])
  })
})

describe('every page', () => {
  it('is parsed without a problem', () => {
    expect(wrong((page) => !contentEntrySchema.safeParse(page).success)).toEqual([])
    expect(wrong((page) => readBlocks(page.data.blocks, isKnownBlock).problems.join())).toEqual([])
  })

  it('has a title of 15 to 60 characters', () => {
    expect(wrong(({ data }) => isOutside(data.title, 15, 60))).toEqual([])
  })

  it('has a description of 90 to 165 characters', () => {
    expect(wrong(({ data }) => isOutside(data.description, 90, 165))).toEqual([])
  })

  it.each(BY_LANGUAGE)('every page of %s has its own title and description', (_language, pages) => {
    for (const field of ['title', 'description'] as const)
      expect(new Set(pages.map(({ data }) => data[field])).size).toBe(pages.length)
  })

  it('has no exclamation marks', () => {
    expect(
      wrong((page) => /.{0,20}[!¡].{0,10}/.exec([page.data.title, page.data.description, textOf(page)].join(' '))?.[0]),
    ).toEqual([])
  })

  it('has no leftover markup: no Markdown in its HTML, no HTML elsewhere', () => {
    expect(
      wrong((page) => /.{0,20}(?:\[\[|\]\]|\*\*|(?:^|\s)[_#]|[_*](?:\s|$)|\]\().{0,20}/.exec(textOf(page))?.[0]),
    ).toEqual([])
    expect(wrong((page) => plainOf(page).find((text) => /<\/?[a-z]|&\w+;|[*_`]/i.test(text)))).toEqual([])
    expect(wrong(({ data }) => /[<>*_`[\]]/.exec(data.title + data.description)?.[0])).toEqual([])
  })

  it('has only tags that are rendered', () => {
    const tags = new Set(
      PAGES.flatMap((page) =>
        htmlOf(page).flatMap((html) =>
          parse(html)
            .querySelectorAll('*')
            .map(({ tagName }) => tagName.toLowerCase()),
        ),
      ),
    )
    const known = 'a em h2 h3 li ol p strong table tbody td th thead tr ul'.split(' ')
    expect([...tags].filter((tag) => !known.includes(tag))).toEqual([])
  })

  it('links to existing tests other than its own', () => {
    const keys = CATALOGUE.map(({ key }) => `test:${key}`)
    expect(
      wrong((page) =>
        linksOf(page).find(
          (href) => href.startsWith('test:') && (!keys.includes(href) || href === `test:${page.data.product}`),
        ),
      ),
    ).toEqual([])
  })

  it('links to other sites over TLS only', () => {
    expect(
      wrong((page) =>
        linksOf(page).find((href) => !href.startsWith('test:') && !/^https:\/\/[\w.-]+\/\S*$/.test(href)),
      ),
    ).toEqual([])
  })

  it('about a test links to its studies, except in genealogy', () => {
    const unnamed = wrong(
      ({ data, ...page }) => data.product && !linksOf({ data, ...page }).some((href) => href.startsWith('https:')),
    )
    const genealogy = CATALOGUE.filter(({ group }) => group === 'genealogy').map(({ key }) => key)
    expect(
      [...new Set(unnamed.map(([name]) => name.replace(/-\w\w$/, '')))].filter((key) => !genealogy.includes(key)),
    ).toEqual([])
  })

  it('lists existing related tests and never its own', () => {
    const related = (page: Page) =>
      blocksOf(page).flatMap(({ name, options: { products } }) =>
        name === 'RelatedTests' ? (products as string[]) : [],
      )
    expect(
      wrong((page) =>
        related(page).find((key) => key === page.data.product || !CATALOGUE.some((entry) => entry.key === key)),
      ),
    ).toEqual([])
    expect(wrong((page) => page.data.product && related(page).length < 3)).toEqual([])
  })
})

describe('addresses', () => {
  const at = PAGES.flatMap((page) => pagePathsOf(contentEntrySchema.parse(page)).map((address) => ({ address, page })))

  it('belong to one page each', () => {
    expect(new Set(at.map(({ address }) => address)).size).toBe(at.length)
  })

  it('consist of lower-case letters, digits and hyphens', () => {
    expect(
      at.map(({ address }) => address).filter((address) => !/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,2}$/.test(address)),
    ).toEqual([])
  })

  it('paths shared by several languages belong to the same page', () => {
    const bySlug = Map.groupBy(
      at.filter(({ address }) => /^\/\w\w\//.test(address)),
      ({ address }) => address.slice(4),
    )
    expect(
      [...bySlug]
        .filter(([, places]) => new Set(places.map(({ page }) => page.data.page)).size > 1)
        .map(([slug]) => slug),
    ).toEqual([])
  })

  it('do not collide with the built-in paths of the site', () => {
    expect(at.map(({ address }) => address).filter((address) => STATIC_ROUTES.includes(pagePath(address)))).toEqual([])
  })
})

it.each(BY_LANGUAGE)('no two pages of %s share more than 30 %% of their runs of eight words', (_language, pages) => {
  const runs = pages.map((page) => [nameOf(page), runsOf(textOf(page), 8)] as const)
  const alike = runs.flatMap(([name, own], at) =>
    runs.slice(at + 1).flatMap(([other, others]) => {
      const shared = own.intersection(others).size / Math.min(own.size, others.size)
      return shared > 0.3 ? [`${name} and ${other}: ${Math.round(shared * 100)} %`] : []
    }),
  )
  expect(alike).toEqual([])
})
