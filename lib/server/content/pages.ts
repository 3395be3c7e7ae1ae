import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { localeOf } from '../../domain/languages.ts'
import { href, pathname, siteLocaleOfPath, type LanguagePaths, type PagePath } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { variationData, readEntry, type ContentData, type PageEntry } from '../../contract/content.ts'
import { indexPages, NO_PAGES, type ContentIndex, type ContentPage } from '../../domain/content-page.ts'
import type { DraftAccess } from '../../routing/draft-access.ts'
import { UpstreamError } from '../../http/upstream-error.ts'
import { contentSource, contentWatch, isContentExternal, lastGoodEntries } from '../../integrations/content-service.ts'
import { unreadMessage } from '../../integrations/content-list.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { warnOnce, warnOncePerMinute } from '../log.ts'
import { contentService } from '../transport.ts'

const sourceOf = (variant: VariantId) => contentSource(config(), rulesOf(variant).number)

/**
 * Pages of the content service; `undefined` if it has never responded. The middleware decides which of them are shown.
 */
async function notifiedIndex(variant: VariantId): Promise<ContentIndex | undefined> {
  const watched = contentWatch().running?.index(rulesOf(variant).number)
  if (watched) return watched
  return cached({
    key: `pages ${sourceOf(variant)}`,
    ...CACHED.content,
    read: async () => indexPages((await contentService(variant).pages()).pages, () => false).index,
    failure: 'content: the service failed, the pages stay as they were',
  })
}

/** The same for menus and lists, which are rendered without content pages if the service has never responded. */
const contentIndex = async (variant: VariantId): Promise<ContentIndex> => (await notifiedIndex(variant)) ?? NO_PAGES

/** @throws {UpstreamError} if the entry is invalid */
async function readPage({ variant, language }: SiteLocale, id: string): Promise<PageEntry | null> {
  const source = await contentService(variant).page(id)
  if (!source) return null
  const read = readEntry(source, localeOf(language))
  if ('entry' in read) {
    for (const field of read.unread) warnOnce('content: a field of an entry cannot be read', { entry: id, field })
    return read.entry
  }
  warnOnce('content: an entry cannot be read, its page stays as it was', { entry: id, problem: read.problem })
  throw new UpstreamError('schema', unreadMessage({ id, problem: read.problem }))
}

/**
 * The entry of a page, or null. Entries of an external service are persisted; the embedded backend may have another
 * database after a restart.
 */
async function pageEntry(siteLocale: SiteLocale, id: string): Promise<PageEntry | null | undefined> {
  const source = `${sourceOf(siteLocale.variant)} ${id} ${siteLocale.language}`
  const memory = isContentExternal(config()) ? lastGoodEntries(config(), warnOncePerMinute) : undefined
  return cached({
    key: `page ${source}`,
    ...CACHED.content,
    read: async () => {
      const entry = await readPage(siteLocale, id)
      await memory?.save(source, entry)
      return entry
    },
    fallback: async () => memory?.load(source),
    failure: 'content: the service failed, its pages stay as they were',
  })
}

/** Of a page with several paths, the first one counts. */
function languagePaths({ byPage }: ContentIndex, variant: VariantId, page: string): LanguagePaths {
  const siteLocales = (byPage.get(page) ?? []).map((sibling) => siteLocaleOfPath(sibling.pathname)).toReversed()
  return Object.fromEntries(
    siteLocales
      .filter(({ siteLocale }) => siteLocale.variant === variant)
      .map(({ siteLocale, path }) => [siteLocale.language, path]),
  )
}

/** Uncached draft of a path; `undefined` if the entry does not have this path. @throws {UpstreamError} */
export async function loadDraft(
  siteLocale: SiteLocale,
  path: PagePath,
  { entry: id, address }: DraftAccess,
): Promise<Pick<LoadedPage, 'page' | 'data'> | undefined> {
  if (pathname(siteLocale, path) !== address) return undefined
  const draft = await contentService(siteLocale.variant).draft(id)
  const page = draft?.pages.find((candidate) => candidate.pathname === address)
  const read = draft && readEntry(draft.entry, localeOf(siteLocale.language))
  if (read && 'problem' in read) throw new UpstreamError('schema', unreadMessage({ id, problem: read.problem }))
  return page && { page, data: { ...read?.entry.data } }
}

/** The paths of all content pages by language; `undefined` if the service has never responded. */
export async function contentPaths(variant: VariantId): Promise<LanguagePaths[] | undefined> {
  const index = await notifiedIndex(variant)
  return (
    index &&
    [...index.byPage.keys()]
      .map((page) => languagePaths(index, variant, page))
      .filter((paths) => Object.keys(paths).length > 0)
  )
}

const CENTRE_PAGES = ['about', 'delivery', 'contacts'] as const

export async function centreLinks(
  siteLocale: SiteLocale,
): Promise<{ page: (typeof CENTRE_PAGES)[number]; href: string }[]> {
  const index = await contentIndex(siteLocale.variant)
  return CENTRE_PAGES.flatMap((page) => {
    const path = languagePaths(index, siteLocale.variant, page)[siteLocale.language]
    return path ? [{ page, href: href(siteLocale, path) }] : []
  })
}

export async function productPaths({
  variant,
  language,
}: SiteLocale): Promise<(product: string) => PagePath | undefined> {
  const index = await contentIndex(variant)
  return (product) =>
    index.byPage.get(product)?.[0]?.product === product ? languagePaths(index, variant, product)[language] : undefined
}

export interface LoadedPage {
  readonly page: ContentPage
  readonly data: ContentData
  readonly paths: LanguagePaths
}

/**
 * The content page of a path, or a variation of its experiment. @throws {UpstreamError} if the service fails and has
 * never responded
 */
export async function loadContentPage(
  siteLocale: SiteLocale,
  path: PagePath,
  variation: string | undefined,
): Promise<LoadedPage | undefined> {
  const { variant } = siteLocale
  const key = pathname(siteLocale, path)
  const index = await notifiedIndex(variant)
  if (!index) throw new UpstreamError('network', `nothing is known of ${key}`)
  const page = index.byPathname.get(key)
  if (!page) return undefined
  const entry = await pageEntry(siteLocale, page.id)
  if (entry === undefined) throw new UpstreamError('network', `nothing is known of ${key}`)
  if (!entry) return undefined
  const data = variation === undefined ? { ...entry.data } : variationData(entry, variation)
  return { page, data, paths: languagePaths(index, variant, page.page) }
}
