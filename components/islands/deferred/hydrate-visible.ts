import { reportClientError } from '@/lib/visitor/client-errors'
import { onceVisible } from '../once-visible'
import { preserveScrollAnchor } from './scroll-anchor'
import type { Draw } from './render-into'

type Stop = (() => void) | undefined

export async function showBanners(page: Document, draw: Draw): Promise<undefined> {
  const banners = await import('../banners/banners')
  await banners.showBanners(page, draw)
}

/** Hydration by `data-island`. Until then the element is server-rendered HTML that works without scripts. */
const ISLANDS: Record<string, (part: HTMLElement, draw: Draw) => Promise<Stop>> = {
  banners: (part, draw) => showBanners(part.ownerDocument, draw),
  builder: async (part, draw) => (await import('../builder/builder-block')).startBuilderBlock(part, draw),
  promo: async (part, draw) => (await import('../promo/promo-check')).startPromoCheck(part, draw),
}

const mounted = new Map<HTMLElement, Stop>()

/** Hydrates each island shortly before it enters the viewport; unmounts those of removed pages. */
export function hydrateVisible(page: Document, draw: Draw): void {
  for (const [part, stop] of mounted) {
    if (part.isConnected) continue
    stop?.()
    mounted.delete(part)
  }
  for (const part of page.querySelectorAll<HTMLElement>('[data-island]')) {
    if (mounted.has(part)) continue
    const hydrate = () => {
      preserveScrollAnchor(part, async () => ISLANDS[part.dataset['island'] ?? '']?.(part, draw))
        .then((stop) => mounted.set(part, stop))
        .catch(reportClientError)
    }
    mounted.set(part, onceVisible(part, hydrate, '100%'))
  }
}
