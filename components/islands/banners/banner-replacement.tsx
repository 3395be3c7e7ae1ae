import { flushSync } from 'react-dom'
import { Banners } from '@/components/sections/banners/banner-slot'
import { visitorBannersSchema } from '@/lib/contract/banners'
import { BANNER_SLOTS } from '@/lib/domain/banner'
import { parseLanguage } from '@/lib/domain/languages'
import { parseVariant } from '@/lib/variants/variants'
import type { RenderInto } from '../deferred/render-into'

const bannersIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('[data-banner]')]

/** Container of the last render; its page may have been unmounted. */
let lastContainer: Element | undefined

/** Hides an image that the page's CSP blocks; browsers report the violation. */
const hideImage = ({ target }: Event) => target instanceof HTMLImageElement && (target.hidden = true)

/**
 * Replaces the default banners of a slot. Keeps the height of one that may be in view; an empty slot in view stays
 * empty unless the page is not painted yet.
 */
export type Replacement = (slot: HTMLElement, renderInto: RenderInto, isPainted: boolean) => void

export function createReplacement(json: unknown): Replacement {
  const { slots } = visitorBannersSchema.parse(json)
  return (slot, renderInto, isPainted) => {
    const { lng, variant: segment = '' } = slot.ownerDocument.documentElement.dataset
    const language = parseLanguage(lng)
    const variant = parseVariant(segment)
    const name = BANNER_SLOTS.find((one) => one === slot.dataset['bannerSlot'])
    const banners = name && slots[name]
    const container = slot.querySelector('#visitor-banners')
    if (!banners || !language || !variant || !container || container === lastContainer) return
    const replaced = bannersIn(slot)
    const shown = replaced.find(({ hidden }) => !hidden)
    const mayMove = !isPainted || slot.getBoundingClientRect().top >= innerHeight
    if (!mayMove && !shown) return
    if (lastContainer) renderInto(lastContainer, undefined)
    lastContainer = container
    const height = shown?.getBoundingClientRect().height
    container.addEventListener('error', hideImage, true)
    flushSync(() => renderInto(container, <Banners siteLocale={{ variant, language }} banners={banners} />))
    const own = bannersIn(container)
    if (!mayMove) for (const banner of own) Object.assign(banner.style, { height: `${height}px`, overflow: 'auto' })
    for (const banner of replaced) {
      // Without the id `showBanners` does not select it again.
      delete banner.dataset['banner']
      if (banner === shown && !mayMove && !own.length) banner.style.visibility = 'hidden'
      else banner.hidden = true
    }
  }
}
