import { correctBanners, correctNewPage } from '../banners/visitor-banners'
import { onNewPage } from '../visitor/new-pages'
import type { Draw } from './draw'
import { correctPrices } from './visitor-prices'

/** Corrects prices and banners of a page, and of those that the router opens, for a visitor whom the product backend knows. */
export async function correctOffers(page: Document, draw: Draw): Promise<void> {
  onNewPage(page, () => correctNewPage(page, draw))
  await Promise.all([correctPrices(page), page.querySelector('[data-banner-slot]') && correctBanners(page, draw)])
}
