import 'server-only'
import { setImmediate } from 'node:timers/promises'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href, type PagePath } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { homeQuestions, treeQuestions, type Question } from '../../content/questions.ts'
import type { CatalogueView, ProductView } from '../../contract/catalogue-view.ts'
import { UpstreamError } from '../../http/upstream-error.ts'
import { BOTS, botPath } from '../../domain/bots.ts'
import { SHARED_PAGES } from '../../domain/shared-pages.ts'
import type { SearchDocument } from '../../domain/site-search/document.ts'
import { MAX_SOURCE_CHARACTERS } from '../../domain/site-search/limits.ts'
import { toExcerpt } from '../../domain/site-search/excerpt.ts'
import { distinctWords } from '../../domain/site-search/words.ts'
import { indexablePaths } from '../../routing/static-routes.ts'
import { loadCompanyDetails } from '../company/details.ts'
import { contentPaths, loadContentPage, type LoadedPage } from '../content/pages.ts'
import { contentView } from '../content/view.ts'
import { warnOncePerMinute } from '../log.ts'
import { pageMessages } from '../page/page-messages.ts'
import { pageText, type PageText } from './page-text.ts'

type ReadPage = Pick<LoadedPage, 'page' | 'data'> & { readonly href: string; readonly text: PageText }

const NO_TEXT: PageText = { headings: [], texts: [], questions: [], sourceLength: 0 }

const searched = (excerpt: string, { headings, texts }: PageText) => ({
  excerpt: toExcerpt(excerpt),
  headings: distinctWords(...headings),
  words: distinctWords(excerpt, ...texts),
})

const questionDocuments = (page: string, questions: readonly Question[]): SearchDocument[] =>
  questions.map(({ anchor, question, answer }) => ({
    kind: 'question',
    title: question,
    href: `${page}#${anchor}`,
    ...searched(answer, NO_TEXT),
  }))

function testDocument(product: ProductView, page: ReadPage | undefined): SearchDocument {
  return {
    kind: 'test',
    title: product.name,
    language: product.nameLanguage,
    href: product.href,
    ...searched(product.text ?? page?.data.description ?? '', page?.text ?? NO_TEXT),
  }
}

/** Pages about a test repeat it: they are not found themselves. */
const contentDocument = ({ page, data, href: pageHref, text }: ReadPage): SearchDocument[] =>
  page.product === undefined
    ? [{ kind: 'page', title: data.title ?? page.title, href: pageHref, ...searched(data.description ?? '', text) }]
    : []

interface PageDocuments {
  /** The page that each test has, by its URL. */
  readonly tests: ReadonlyMap<string, ReadPage>
  readonly pages: readonly SearchDocument[]
  readonly questions: readonly SearchDocument[]
}

/**
 * Reads one page after the other. Other requests run between them, since there may be thousands. A page that cannot be
 * read is not found; the other pages are.
 * @throws {UpstreamError} if the content service has never responded
 */
async function readPages(siteLocale: SiteLocale, catalogue: CatalogueView): Promise<PageDocuments> {
  const paths = await contentPaths(siteLocale.variant)
  if (!paths) throw new UpstreamError('network', 'the content pages are not known')
  const tests = new Map<string, ReadPage>()
  const pages: SearchDocument[] = []
  const questions: SearchDocument[] = []
  const known = paths.flatMap((path) => path[siteLocale.language] ?? [])
  let left = MAX_SOURCE_CHARACTERS
  for (const [index, path] of known.entries()) {
    await setImmediate()
    if (left <= 0) {
      warnOncePerMinute('search: the index is full, the last pages are not in it', { missing: known.length - index })
      break
    }
    try {
      const loaded = await loadContentPage(siteLocale, path, undefined)
      if (!loaded) continue
      const { page, data } = loaded
      const text = pageText(contentView(page.id, data), catalogue)
      const read = { page, data, href: href(siteLocale, path), text }
      if (page.product !== undefined) tests.set(read.href, read)
      pages.push(...contentDocument(read))
      questions.push(...questionDocuments(read.href, text.questions))
      left -= read.href.length + text.sourceLength
    } catch (error) {
      warnOncePerMinute('search: a page cannot be read and is not in the index', error)
    }
  }
  return { tests, pages, questions }
}

async function builtInDocuments(siteLocale: SiteLocale): Promise<SearchDocument[]> {
  const settings = config()
  const isOffered = (path: PagePath) =>
    BOTS.every((bot) => botPath(bot) !== path || settings.botUrl[bot.key] !== undefined)
  const pages = SHARED_PAGES.filter((page) => indexablePaths(settings).includes(page) && isOffered(page))
  const [company, ...messages] = await Promise.all([
    loadCompanyDetails(siteLocale),
    ...pages.map((page) => pageMessages(siteLocale, page)),
  ])
  return [
    ...pages.map((page, index): SearchDocument => ({
      kind: 'page',
      title: messages[index]?.title ?? '',
      href: href(siteLocale, page),
      ...searched(messages[index]?.description ?? '', NO_TEXT),
    })),
    ...questionDocuments(href(siteLocale, '/'), await homeQuestions(siteLocale, company)),
    ...questionDocuments(href(siteLocale, '/genealogy_complex'), await treeQuestions(siteLocale)),
  ]
}

/**
 * Tests that are sold, pages of the site and of the content service, and their questions.
 * @throws {UpstreamError} if the content service has never responded
 */
export async function pageDocuments(siteLocale: SiteLocale, catalogue: CatalogueView): Promise<SearchDocument[]> {
  const { tests, pages, questions } = await readPages(siteLocale, catalogue)
  return [
    ...catalogue.products.map((product) => testDocument(product, tests.get(product.pageHref ?? ''))),
    ...pages,
    ...(await builtInDocuments(siteLocale)),
    ...questions,
  ]
}
