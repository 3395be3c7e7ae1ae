/** Keeps the index of content pages up to date, and serves the last good one during outages. */
import {
  createContentService,
  contentSource,
  contentWatch,
  isContentExternal,
  lastGoodPages,
} from '../../integrations/content-service.ts'
import type { ListedPages, UnreadEntry } from '../../integrations/content-list.ts'
import type { Config } from '../../config/config.ts'
import type { VariantNumber } from '../../config/per-variant.ts'
import { CACHE_TAGS, invalidateTag } from '../../runtime/cache-tags.ts'
import { processState } from '../../runtime/process-state.ts'
import { indexPages, type ContentIndex, type ContentPage } from '../../domain/content-page.ts'
import { contentRevision } from '../../embedded/content/revision.ts'
import type { EmbeddedBackend } from '../../embedded/start.ts'
import { singleFlight } from '../page-cache/single-flight.ts'

const EXTERNAL_POLL_INTERVAL_MS = 60_000
const DATABASE_POLL_INTERVAL_MS = 1_000

export interface ContentIndexPoller {
  forVariant(variant: VariantNumber): ContentIndex | undefined
  poll(): Promise<boolean>
  stop(): void
}

interface Options {
  readonly config: Config
  readonly backend: EmbeddedBackend
  readonly isReserved: (pathname: string) => boolean
}

const MAX_WARNINGS = 1000

const VARIANTS = [1, 2] as const

export async function pollContentIndex({ config, backend, isReserved }: Options): Promise<ContentIndexPoller> {
  const indexes = new Map<VariantNumber, ContentIndex>()
  const warned = new Set<string>()
  const warn = (message: string) => {
    if (warned.size >= MAX_WARNINGS || warned.has(message)) return
    warned.add(message)
    console.warn(warned.size < MAX_WARNINGS ? message : 'content: further warnings are suppressed until the next start')
  }
  const memory = lastGoodPages(config, warn)
  const contentFor = (variant: VariantNumber) =>
    createContentService({ config, variant, embedded: backend.fetch, network: processState().fetch }, warn)
  const unread = new Map<VariantNumber, readonly UnreadEntry[]>()
  const lastPages = async (variant: VariantNumber): Promise<readonly ContentPage[] | undefined> =>
    indexes.get(variant)?.byPathname.values().toArray() ??
    (isContentExternal(config) ? memory.load(contentSource(config, variant)) : undefined)
  const withLastGood = async (variant: VariantNumber, listed: ListedPages): Promise<ContentPage[]> => {
    unread.set(variant, listed.unread)
    const ids = new Set(listed.unread.map(({ id }) => id))
    const pathnames = new Set(listed.pages.map(({ pathname }) => pathname))
    const last = ids.size ? ((await lastPages(variant)) ?? []) : []
    return [...listed.pages, ...last.filter(({ id, pathname }) => ids.has(id) && !pathnames.has(pathname))]
  }
  /** Until an external service has answered this process, uses its pages as stored on disk. */
  const loadPages = async (variant: VariantNumber): Promise<readonly ContentPage[]> => {
    const content = contentFor(variant)
    if (!isContentExternal(config)) return withLastGood(variant, await content.pages())
    const source = contentSource(config, variant)
    try {
      const pages = await withLastGood(variant, await content.pages())
      await memory.save(source, pages)
      return pages
    } catch (error) {
      const pages = indexes.has(variant) ? undefined : await memory.load(source)
      if (!pages) throw error
      console.warn(`content: using the last known pages, ${String(error)}`)
      return pages
    }
  }
  const read = async (variant: VariantNumber) => {
    const { index, left } = indexPages(await loadPages(variant), isReserved)
    for (const { id, pathname } of left)
      warn(`content: entry ${id} is not shown, ${pathname} is the address of another page`)
    return index
  }
  /** Variants grouped by service: both read the same one unless they have different backends. */
  const readers: readonly (readonly VariantNumber[])[] =
    config.backendUrl[1] === config.backendUrl[2] ? [VARIANTS] : VARIANTS.map((variant) => [variant])
  /** Revisions of Builder symbols, which pages contain but the list does not show. Kept if the service fails. */
  const symbols = new Map<VariantNumber, string>()
  const readSymbols = async (variant: VariantNumber) => {
    const now = await contentFor(variant)
      .symbols()
      .catch((error: unknown) => warn(`content: a change of a symbol may be seen late, ${String(error)}`))
    if (now !== undefined) symbols.set(variant, now)
  }
  const pagesNow = () =>
    JSON.stringify(
      VARIANTS.map((variant) => [symbols.get(variant), ...(indexes.get(variant)?.byPathname.values() ?? [])]),
    )
  let isNotified = false
  const refresh = singleFlight(async (): Promise<boolean> => {
    const notifiedBefore = isNotified
    const before = pagesNow()
    isNotified = false
    const results = await Promise.allSettled(
      readers.map(async (variants) => {
        const [first = 1] = variants
        const index = await read(first)
        if (isContentExternal(config)) await readSymbols(first)
        for (const variant of variants) indexes.set(variant, index)
      }),
    )
    const failures = results.filter((result) => result.status === 'rejected')
    for (const { reason } of failures) console.warn(`content: the pages are not updated, ${String(reason)}`)
    // Retry a failed notification at the next poll, which might find the list unchanged.
    if (notifiedBefore && failures.length) isNotified = true
    if ((notifiedBefore && failures.length < readers.length) || pagesNow() !== before) invalidateTag(CACHE_TAGS.content)
    return failures.length === 0
  })
  /** Refreshes after a notification, and invalidates even if the list shows no change. */
  const refreshAfterNotification = (): Promise<boolean> => {
    isNotified = true
    return refresh()
  }
  contentWatch().running = { index: (variant) => indexes.get(variant), unread: () => [...unread.values()].flat() }
  let revision = await contentRevision(backend.database)
  await refresh()
  const pollDatabase = async () => {
    const now = await contentRevision(backend.database)
    if (now !== revision && (await refreshAfterNotification())) revision = now
  }
  const timer = isContentExternal(config)
    ? setInterval(() => void refresh(), EXTERNAL_POLL_INTERVAL_MS)
    : setInterval(
        () => void pollDatabase().catch((error: unknown) => console.warn(`content: ${String(error)}`)),
        DATABASE_POLL_INTERVAL_MS,
      )
  timer.unref()
  processState().onContentWebhook = refreshAfterNotification
  return { forVariant: (variant) => indexes.get(variant), poll: refresh, stop: () => clearInterval(timer) }
}
