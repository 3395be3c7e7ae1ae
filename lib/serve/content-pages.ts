import { contentOf, contentSource, contentWatch, isContentOutside, lastGoodPages } from '../systems/content-service.ts'
import type { ListedPages, UnreadEntry } from '../systems/content-list.ts'
import type { Config, VariantNumber } from '../config/config.ts'
import { CONTENT_TAG, dropTag, processState } from '../config/process-state.ts'
import { indexPages, type ContentIndex, type ContentPage } from '../domain/content-page.ts'
import { contentRevision } from '../embedded/content/revision.ts'
import type { EmbeddedBackend } from '../embedded/start.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Milliseconds between two looks at an outside service, and at our own database. */
const LOOK_OUTSIDE = 60_000
const LOOK_INSIDE = 1_000

/** The pages of the content service, kept in memory. */
export interface ContentPages {
  /** `undefined` while the service has never told. */
  of(variant: VariantNumber): ContentIndex | undefined
  /** Reads them again. */
  look(): Promise<boolean>
  stop(): void
}

interface Options {
  readonly config: Config
  readonly backend: EmbeddedBackend
  /** Whether the site has a page of its own at a public path. */
  readonly isTaken: (address: string) => boolean
}

/** Different things that the log is told in the life of a process. */
const MOST_WARNINGS = 1000

const VARIANTS = [1, 2] as const

/** Reads the pages, and again whenever they may have changed. */
export async function watchContentPages({ config, backend, isTaken }: Options): Promise<ContentPages> {
  const known = new Map<VariantNumber, ContentIndex>()
  const warned = new Set<string>()
  const warn = (message: string) => {
    if (warned.size >= MOST_WARNINGS || warned.has(message)) return
    warned.add(message)
    console.warn(
      warned.size < MOST_WARNINGS ? message : 'content: there is more to say, and no more is said until the next start',
    )
  }
  const memory = lastGoodPages(config, warn)
  const contentFor = (variant: VariantNumber) =>
    contentOf({ config, variant, embedded: backend.fetch, network: processState().fetch }, warn)
  const unread = new Map<VariantNumber, readonly UnreadEntry[]>()
  const lastPages = async (variant: VariantNumber): Promise<readonly ContentPage[] | undefined> =>
    known.get(variant)?.byAddress.values().toArray() ??
    (isContentOutside(config) ? memory.recall(contentSource(config, variant)) : undefined)
  /** The pages of a list, and the last good ones of the entries that could not be read. */
  const withLastGood = async (variant: VariantNumber, listed: ListedPages): Promise<ContentPage[]> => {
    unread.set(variant, listed.unread)
    const ids = new Set(listed.unread.map(({ id }) => id))
    const addresses = new Set(listed.pages.map(({ address }) => address))
    const last = ids.size ? ((await lastPages(variant)) ?? []) : []
    return [...listed.pages, ...last.filter(({ id, address }) => ids.has(id) && !addresses.has(address))]
  }
  /** What an outside service said last stands in while it has not answered this process. */
  const listed = async (variant: VariantNumber): Promise<readonly ContentPage[]> => {
    const content = contentFor(variant)
    if (!isContentOutside(config)) return withLastGood(variant, await content.pages())
    const source = contentSource(config, variant)
    try {
      const pages = await withLastGood(variant, await content.pages())
      await memory.remember(source, pages)
      return pages
    } catch (error) {
      const pages = known.has(variant) ? undefined : await memory.recall(source)
      if (!pages) throw error
      console.warn(`content: the pages are those of the last time, ${String(error)}`)
      return pages
    }
  }
  const read = async (variant: VariantNumber) => {
    const { index, left } = indexPages(await listed(variant), isTaken)
    for (const { id, address } of left)
      warn(`content: entry ${id} is not shown, ${address} is the address of another page`)
    return index
  }
  /** Variants that read the same service; they do unless it is asked by way of two backends. */
  const readers: readonly (readonly VariantNumber[])[] =
    config.backendUrl[1] === config.backendUrl[2] ? [VARIANTS] : VARIANTS.map((variant) => [variant])
  /** What pages have in them of an outside service beside what its list shows. Where it does not tell, what is known stays. */
  const symbols = new Map<VariantNumber, string>()
  const readSymbols = async (variant: VariantNumber) => {
    const now = await contentFor(variant)
      .symbols()
      .catch((error: unknown) => warn(`content: a change of a symbol may be seen late, ${String(error)}`))
    if (now !== undefined) symbols.set(variant, now)
  }
  const pagesNow = () =>
    JSON.stringify(VARIANTS.map((variant) => [symbols.get(variant), ...(known.get(variant)?.byAddress.values() ?? [])]))
  let isTold = false
  /** Reads what there is; where a service fails, what is known of its pages stays, whatever becomes of the other. */
  const refresh = oneAtATime(async (): Promise<boolean> => {
    const [toldBefore, before] = [isTold, pagesNow()]
    isTold = false
    const results = await Promise.allSettled(
      readers.map(async (variants) => {
        const [first = 1] = variants
        const index = await read(first)
        if (isContentOutside(config)) await readSymbols(first)
        for (const variant of variants) known.set(variant, index)
      }),
    )
    const failures = results.filter((result) => result.status === 'rejected')
    for (const { reason } of failures) console.warn(`content: the pages stay as they were, ${String(reason)}`)
    // What was told of and not read is read by a later look, which may find the list as it was.
    if (toldBefore && failures.length) isTold = true
    if ((toldBefore && failures.length < readers.length) || pagesNow() !== before) dropTag(CONTENT_TAG)
    return failures.length === 0
  })
  /** The same after a word that something has changed, be it nothing that the list shows. */
  const refreshTold = (): Promise<boolean> => {
    isTold = true
    return refresh()
  }
  contentWatch().running = { index: (variant) => known.get(variant), unread: () => [...unread.values()].flat() }
  let revision = await contentRevision(backend.database)
  await refresh()
  const lookInside = async () => {
    const now = await contentRevision(backend.database)
    if (now !== revision && (await refreshTold())) revision = now
  }
  const timer = isContentOutside(config)
    ? setInterval(() => void refresh(), LOOK_OUTSIDE)
    : setInterval(
        () => void lookInside().catch((error: unknown) => console.warn(`content: ${String(error)}`)),
        LOOK_INSIDE,
      )
  timer.unref()
  processState().contentChanged = refreshTold
  return { of: (variant) => known.get(variant), look: refresh, stop: () => clearInterval(timer) }
}
