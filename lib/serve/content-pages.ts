import { contentOf, contentSource, contentWatch, isContentOutside, lastGoodPages } from '../systems/content-service.ts'
import type { Config, VariantNumber } from '../config/config.ts'
import { CONTENT_TAG, processState } from '../config/process-state.ts'
import { indexPages, NO_PAGES, type ContentIndex, type ContentPage } from '../domain/content-page.ts'
import { contentRevision } from '../embedded/content/repository.ts'
import type { EmbeddedBackend } from '../embedded/start.ts'

/** Milliseconds between two looks at an outside service, and at our own database. */
const LOOK_OUTSIDE = 60_000
const LOOK_INSIDE = 1_000

/** The pages of the content service, kept in memory. */
export interface ContentPages {
  of(variant: VariantNumber): ContentIndex
  stop(): void
}

interface Options {
  readonly config: Config
  readonly backend: EmbeddedBackend
  /** Whether the site has a page of its own at a public path. */
  readonly isTaken: (address: string) => boolean
}

const VARIANTS = [1, 2] as const

/** Reads the pages, and again whenever they may have changed. */
export async function watchContentPages({ config, backend, isTaken }: Options): Promise<ContentPages> {
  const known = new Map<VariantNumber, ContentIndex>()
  const warned = new Set<string>()
  const warn = (message: string) => {
    if (warned.size < 1000 && !warned.has(message)) console.warn(message)
    warned.add(message)
  }
  const memory = lastGoodPages(config, warn)
  /** What an outside service said last stands in while it has not answered this process. */
  const listed = async (variant: VariantNumber): Promise<ContentPage[]> => {
    const content = contentOf({ config, variant, embedded: backend.fetch, network: processState().fetch }, warn)
    if (!isContentOutside(config)) return content.pages()
    const source = contentSource(config, variant)
    try {
      const pages = await content.pages()
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
    for (const { id, address } of left) warn(`content: entry ${id} is not shown, ${address} is the address of another page`)
    return index
  }
  /** Both variants read the same service, unless it is asked by way of two backends. */
  const readAll = async () => {
    const [first, second] = config.backendUrl[1] === config.backendUrl[2] ? [await read(1)] : await Promise.all(VARIANTS.map(read))
    if (first) known.set(1, first).set(2, second ?? first)
    return VARIANTS.map((variant) => [...(known.get(variant)?.byAddress.values() ?? [])])
  }
  let last: string | undefined
  /** A failure keeps the pages that are known. */
  const refresh = async (isChanged: boolean): Promise<boolean> => {
    try {
      const pages = JSON.stringify(await readAll())
      if (isChanged || (last !== undefined && pages !== last)) processState().droppedTags.set(CONTENT_TAG, Date.now())
      last = pages
      return true
    } catch (error) {
      console.warn(`content: the pages stay as they were, ${String(error)}`)
      return false
    }
  }
  contentWatch().running = { index: (variant) => known.get(variant) }
  let revision = await contentRevision(backend.database)
  await refresh(false)
  const lookInside = async () => {
    const now = await contentRevision(backend.database)
    if (now !== revision && (await refresh(true))) revision = now
  }
  const timer = isContentOutside(config)
    ? setInterval(() => void refresh(false), LOOK_OUTSIDE)
    : setInterval(() => void lookInside().catch((error: unknown) => console.warn(`content: ${String(error)}`)), LOOK_INSIDE)
  timer.unref()
  processState().contentChanged = async () => void (await refresh(true))
  return { of: (variant) => known.get(variant) ?? NO_PAGES, stop: () => clearInterval(timer) }
}
