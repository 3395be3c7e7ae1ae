import { reportClientError } from '@/lib/visitor/client-errors'
import { onceVisible } from '../once-visible'
import { preserveScrollAnchor } from './scroll-anchor'
import type { RenderInto } from './render-into'

type Stop = (() => void) | undefined

export async function showBanners(page: Document, renderInto: RenderInto): Promise<undefined> {
  const banners = await import('../banners/banners')
  await banners.showBanners(page, renderInto)
}

/** Hydration by `data-island`. Until then the element is server-rendered HTML that works without scripts. */
const ISLANDS: Record<string, (part: HTMLElement, renderInto: RenderInto) => Promise<Stop>> = {
  banners: (part, renderInto) => showBanners(part.ownerDocument, renderInto),
  builder: async (part, renderInto) => (await import('../builder/builder-block')).startBuilderBlock(part, renderInto),
  promo: async (part, renderInto) => (await import('../promo/promo-check')).startPromoCheck(part, renderInto),
}

const mounted = new Map<HTMLElement, Stop>()

/** Hydrates each island shortly before it enters the viewport; unmounts those of removed pages. */
export function hydrateVisible(page: Document, renderInto: RenderInto): void {
  for (const [part, stop] of mounted) {
    if (part.isConnected) continue
    stop?.()
    mounted.delete(part)
  }
  for (const part of page.querySelectorAll<HTMLElement>('[data-island]')) {
    if (mounted.has(part)) continue
    const hydrate = () => {
      preserveScrollAnchor(part, async () => ISLANDS[part.dataset['island'] ?? '']?.(part, renderInto))
        .then((stop) => mounted.set(part, stop))
        .catch(reportClientError)
    }
    mounted.set(part, onceVisible(part, hydrate, '100%'))
  }
}
