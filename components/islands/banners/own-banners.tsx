import { flushSync } from 'react-dom'
import { Banners } from '@/components/sections/banners/banner-slot'
import { visitorBannersSchema } from '@/lib/contract/banners'
import { BANNER_SLOTS } from '@/lib/domain/banner'
import { parseLanguage } from '@/lib/domain/languages'
import { parseVariant } from '@/lib/variants/variants'
import type { Draw } from '../after-start/draw'

const bannersIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('[data-banner]')]

/** Where banners were drawn last; the page of it may be gone. */
let drawn: Element | undefined

/** A picture of a host that the policy of the page does not name is left out; browsers report it. */
const hidePicture = ({ target }: Event) => target instanceof HTMLImageElement && (target.hidden = true)

/** Replaces everybody's banners in a slot. One that may be in sight stays as high as it is, so an empty one stays empty, unless its page is not painted yet. */
export type Replacement = (slot: HTMLElement, draw: Draw, isPainted: boolean) => void

/** Reads an answer of `GET /api/visitor-banners`. */
export function createReplacement(json: unknown): Replacement {
  const { slots } = visitorBannersSchema.parse(json)
  return (slot, draw, isPainted) => {
    const { lng, variant: segment = '' } = slot.ownerDocument.documentElement.dataset
    const [language, variant] = [parseLanguage(lng), parseVariant(segment)]
    const name = BANNER_SLOTS.find((one) => one === slot.dataset['bannerSlot'])
    const banners = name && slots[name]
    const place = slot.querySelector('#visitor-banners')
    if (!banners || !language || !variant || !place || place === drawn) return
    const replaced = bannersIn(slot)
    const shown = replaced.find(({ hidden }) => !hidden)
    const mayMove = !isPainted || slot.getBoundingClientRect().top >= innerHeight
    if (!mayMove && !shown) return
    if (drawn) draw(drawn, undefined)
    drawn = place
    const height = shown?.getBoundingClientRect().height
    place.addEventListener('error', hidePicture, true)
    flushSync(() => draw(place, <Banners place={{ variant, language }} banners={banners} />))
    const own = bannersIn(place)
    if (!mayMove) for (const banner of own) Object.assign(banner.style, { height: `${height}px`, overflow: 'auto' })
    for (const banner of replaced) {
      // Without its id it is not chosen any more.
      delete banner.dataset['banner']
      if (banner === shown && !mayMove && !own.length) banner.style.visibility = 'hidden'
      else banner.hidden = true
    }
  }
}
