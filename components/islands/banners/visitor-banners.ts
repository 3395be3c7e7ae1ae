import { reportClientError } from '@/lib/visitor/client-errors'
import type { Draw } from '../after-start/draw'
import type { Replacement } from './own-banners'

/** Asks for the banners of a visitor whom the product backend knows; `undefined` where they are everybody's. */
async function askBanners({ documentElement: { dataset } }: Document): Promise<Replacement | undefined> {
  const query = new URLSearchParams({ lng: dataset['lng'] ?? '' })
  const response = await fetch(`/api/visitor-banners?${query}`, { signal: AbortSignal.timeout?.(9000) })
  if (response.status === 204) return undefined
  if (!response.ok) throw new Error(`${response.status} from /api/visitor-banners`)
  const [json, { createReplacement }] = await Promise.all([
    response.json() as Promise<unknown>,
    import('./own-banners'),
  ])
  return createReplacement(json)
}

let asked: Promise<Replacement | undefined> | undefined
/** The answer, once it is there. */
let replacement: Replacement | undefined

const replace = (page: Document, draw: Draw, isPainted: boolean) =>
  page.querySelectorAll<HTMLElement>('[data-banner-slot]').forEach((slot) => replacement?.(slot, draw, isPainted))

/** Puts into the slots of a page the banners of a visitor whom the product backend knows. Asks once; everybody's stay where nothing can be had. */
export async function correctBanners(page: Document, draw: Draw): Promise<void> {
  asked ??= askBanners(page).catch((error: unknown) => {
    reportClientError(error)
    return undefined
  })
  replacement = await asked
  replace(page, draw, true)
  page.documentElement.dataset['banners'] = 'ready'
}

/** The same for a page that the router has opened, before it is painted where the answer is known. */
export function correctNewPage(page: Document, draw: Draw): void {
  replace(page, draw, false)
  if (page.querySelector('[data-banner-slot]')) void correctBanners(page, draw)
}
