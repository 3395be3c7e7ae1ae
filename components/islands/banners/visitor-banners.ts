import { reportClientError } from '@/lib/visitor/client-errors'
import type { RenderInto } from '../deferred/render-into'
import type { Replacement } from './banner-replacement'

/** Fetches the banners of a visitor known to the product backend; `undefined` if the default banners apply. */
async function fetchReplacement({ documentElement: { dataset } }: Document): Promise<Replacement | undefined> {
  const query = new URLSearchParams({ lng: dataset['lng'] ?? '' })
  const response = await fetch(`/api/visitor-banners?${query}`, { signal: AbortSignal.timeout?.(9000) })
  if (response.status === 204) return undefined
  if (!response.ok) throw new Error(`${response.status} from /api/visitor-banners`)
  const [json, { createReplacement }] = await Promise.all([
    response.json() as Promise<unknown>,
    import('./banner-replacement'),
  ])
  return createReplacement(json)
}

let request: Promise<Replacement | undefined> | undefined
let replacement: Replacement | undefined

const replaceBanners = (page: Document, renderInto: RenderInto, isPainted: boolean) =>
  page.querySelectorAll<HTMLElement>('[data-banner-slot]').forEach((slot) => replacement?.(slot, renderInto, isPainted))

/**
 * Replaces the default banners for a visitor known to the product backend. Fetches once; on failure the default ones
 * stay.
 */
export async function correctBanners(page: Document, renderInto: RenderInto): Promise<void> {
  request ??= fetchReplacement(page).catch((error: unknown) => {
    reportClientError(error)
    return undefined
  })
  replacement = await request
  replaceBanners(page, renderInto, true)
  page.documentElement.dataset['banners'] = 'ready'
}

/** Same after a client-side navigation: before the first paint if the banners are already loaded. */
export function correctNewPage(page: Document, renderInto: RenderInto): void {
  replaceBanners(page, renderInto, false)
  if (page.querySelector('[data-banner-slot]')) void correctBanners(page, renderInto)
}
