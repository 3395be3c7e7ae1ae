import { stored } from '@/lib/visitor/storage'
import { hideBlock, offerNewsletter } from '../subscription/offer'
import { onNewPage } from '../visitor/new-pages'
import type { Draw } from './draw'
import { findCity } from './city'
import { startFlags } from './flags'
import { giveWay } from './give-way'
import { showBanners, watchParts } from './parts'

const report = (error: unknown) => console.error(error)

/** What waits until a page can be used: the visitor's flags, the city of the address, and the parts that live once they are near. */
export function afterStart(page: Document, draw: Draw): void {
  startFlags(page)
  if (window.showCity) findCity().catch(report)
  hideBlock(page)
  watchParts(page, draw)
  onNewPage(page, () => {
    hideBlock(page)
    watchParts(page, draw)
  })
  offerNewsletter(page, draw)
  const support = page.querySelector<HTMLElement>('[popovertarget=chat]')
  if (support) giveWay(page, support)
  // On a page without banners, too, the time of a personal one may be up, or begin.
  if (stored('personalBanner') || new URLSearchParams(location.search).has('banner')) showBanners(page).catch(report)
}
