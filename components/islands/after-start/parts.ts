import { reportClientError } from '@/lib/visitor/client-errors'
import { onceNear } from '../once-near'
import { besideTarget } from './beside-target'
import type { Draw } from './draw'

/** Ends the life of a part; there is nothing to end where it is `undefined`. */
type Stop = (() => void) | undefined

/** Chooses among the banners of a page. */
export async function showBanners(page: Document, draw: Draw): Promise<undefined> {
  const banners = await import('../banners/banners')
  await banners.showBanners(page, draw)
}

/** What brings a part to life, by the name that its element carries as `data-part`. Until then it is what the server made: plain HTML that works. */
const PARTS: Record<string, (part: HTMLElement, draw: Draw) => Promise<Stop>> = {
  banners: (part, draw) => showBanners(part.ownerDocument, draw),
  builder: async (part, draw) => (await import('../builder/builder-block')).startBuilderBlock(part, draw),
  promo: async (part, draw) => (await import('../promo/promo-check')).startPromoCheck(part, draw),
}

/** Parts that wait or live, and what ends that. */
const living = new Map<HTMLElement, Stop>()

/** Brings each part of a page to life before it comes into view, and ends those whose page is gone. */
export function watchParts(page: Document, draw: Draw): void {
  for (const [part, stop] of living) {
    if (part.isConnected) continue
    stop?.()
    living.delete(part)
  }
  for (const part of page.querySelectorAll<HTMLElement>('[data-part]')) {
    if (living.has(part)) continue
    const wake = () => {
      besideTarget(part, async () => PARTS[part.dataset['part'] ?? '']?.(part, draw))
        .then((stop) => living.set(part, stop))
        .catch(reportClientError)
    }
    living.set(part, onceNear(part, wake, '100%'))
  }
}
