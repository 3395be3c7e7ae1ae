import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { localeOf } from '../../domain/languages.ts'
import { href, pathname, placeOfPath, type LanguagePaths, type PagePath } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { dataOfArm, readEntry, type ContentData, type PageEntry } from '../../contract/content.ts'
import { indexPages, NO_PAGES, type ContentIndex, type ContentPage } from '../../domain/content-page.ts'
import type { Preview } from '../../door/preview.ts'
import { Failure } from '../../http/failure.ts'
import { contentSource, contentWatch, isContentOutside, lastGoodEntries } from '../../systems/content-service.ts'
import { unreadWords } from '../../systems/content-list.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { CACHED } from '../cache-manifest.ts'
import { kept } from '../kept.ts'
import { warnOnce, warnOncePerMinute } from '../log.ts'
import { contentService } from '../transport.ts'

/** Names the service in keys of what is kept. */
const sourceOf = (variant: VariantId) => contentSource(config(), rulesOf(variant).number)

/** The pages of the content service; `undefined` where it has never answered. Which of them are shown, the door decides. */
async function toldIndex(variant: VariantId): Promise<ContentIndex | undefined> {
  const watched = contentWatch().running?.index(rulesOf(variant).number)
  if (watched) return watched
  return kept({
    key: `pages ${sourceOf(variant)}`,
    ...CACHED.content,
    read: async () => indexPages((await contentService(variant).pages()).pages, () => false).index,
    failure: 'content: the service failed, the pages stay as they were',
  })
}

/** The same for menus and lists, which stand without the pages of a service that has never answered. */
const contentIndex = async (variant: VariantId): Promise<ContentIndex> => (await toldIndex(variant)) ?? NO_PAGES

/** An entry of the service in the language of a place. @throws {Failure} where it cannot be read */
async function readPage({ variant, language }: Place, id: string): Promise<PageEntry | null> {
  const source = await contentService(variant).page(id)
  if (!source) return null
  const read = readEntry(source, localeOf(language))
  if ('entry' in read) {
    for (const field of read.unread) warnOnce('content: a field of an entry cannot be read', { entry: id, field })
    return read.entry
  }
  warnOnce('content: an entry cannot be read, its page stays as it was', { entry: id, problem: read.problem })
  throw new Failure('schema', unreadWords({ id, problem: read.problem }))
}

/** The entry of a page, null where there is none. What an outside service said outlives the process; the embedded one's database may be another by then. */
async function pageEntry(place: Place, id: string): Promise<PageEntry | null | undefined> {
  const source = `${sourceOf(place.variant)} ${id} ${place.language}`
  const memory = isContentOutside(config()) ? lastGoodEntries(config(), warnOncePerMinute) : undefined
  return kept({
    key: `page ${source}`,
    ...CACHED.content,
    read: async () => {
      const entry = await readPage(place, id)
      await memory?.remember(source, entry)
      return entry
    },
    standIn: async () => memory?.recall(source),
    failure: 'content: the service failed, its pages stay as they were',
  })
}

/** The path of a page in each language of a variant: the first, where it stands at several. */
function languagePaths({ byPage }: ContentIndex, variant: VariantId, page: string): LanguagePaths {
  const places = (byPage.get(page) ?? []).map(({ address }) => placeOfPath(address)).toReversed()
  return Object.fromEntries(
    places.filter(({ place }) => place.variant === variant).map(({ place, path }) => [place.language, path]),
  )
}

/** What a preview shows at a path, read anew each time; `undefined` where the entry does not stand there. @throws {Failure} */
export async function loadDraft(
  place: Place,
  path: PagePath,
  { entry: id, address }: Preview,
): Promise<Pick<LoadedPage, 'page' | 'data'> | undefined> {
  if (pathname(place, path) !== address) return undefined
  const draft = await contentService(place.variant).draft(id)
  const page = draft?.pages.find((candidate) => candidate.address === address)
  const read = draft && readEntry(draft.entry, localeOf(place.language))
  if (read && 'problem' in read) throw new Failure('schema', unreadWords({ id, problem: read.problem }))
  return page && { page, data: { ...read?.entry.data } }
}

/** The path of every content page in each of its languages; `undefined` where the service has never answered. */
export async function contentPaths(variant: VariantId): Promise<LanguagePaths[] | undefined> {
  const index = await toldIndex(variant)
  return (
    index &&
    [...index.byPage.keys()]
      .map((page) => languagePaths(index, variant, page))
      .filter((paths) => Object.keys(paths).length > 0)
  )
}

const CENTRE_PAGES = ['about', 'delivery', 'contacts'] as const

/** The pages about the centre itself that there are, by their names, with their addresses. */
export async function centreLinks(place: Place): Promise<{ page: (typeof CENTRE_PAGES)[number]; href: string }[]> {
  const index = await contentIndex(place.variant)
  return CENTRE_PAGES.flatMap((page) => {
    const path = languagePaths(index, place.variant, page)[place.language]
    return path ? [{ page, href: href(place, path) }] : []
  })
}

/** Where products of the catalogue are described, in a language. */
export async function productPaths({ variant, language }: Place): Promise<(product: string) => PagePath | undefined> {
  const index = await contentIndex(variant)
  return (product) =>
    index.byPage.get(product)?.[0]?.product === product ? languagePaths(index, variant, product)[language] : undefined
}

/** A page with what is in it. */
export interface LoadedPage {
  readonly page: ContentPage
  /** What is in it, or in the arm that is asked for. */
  readonly data: ContentData
  readonly paths: LanguagePaths
}

/**
 * The content page at a path, or an arm of the test that runs on it; `undefined` where there is none.
 * @throws {Failure} where the service fails and has never told what is there
 */
export async function loadContentPage(
  place: Place,
  path: PagePath,
  arm: string | undefined,
): Promise<LoadedPage | undefined> {
  const { variant } = place
  const address = pathname(place, path)
  const index = await toldIndex(variant)
  if (!index) throw new Failure('network', `nothing is known of ${address}`)
  const page = index.byAddress.get(address)
  if (!page) return undefined
  const entry = await pageEntry(place, page.id)
  if (entry === undefined) throw new Failure('network', `nothing is known of ${address}`)
  if (!entry) return undefined
  const data = arm === undefined ? { ...entry.data } : dataOfArm(entry, arm)
  return { page, data, paths: languagePaths(index, variant, page.page) }
}
