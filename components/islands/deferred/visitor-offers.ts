import { correctBanners, correctNewPage } from '../banners/visitor-banners'
import { onNavigation } from '../startup/on-navigation'
import type { Draw } from './render-into'
import { correctPrices } from './visitor-prices'

/** Corrects prices and banners for a visitor known to the product backend, now and after each navigation. */
export async function correctOffers(page: Document, draw: Draw): Promise<void> {
  onNavigation(page, () => correctNewPage(page, draw))
  await Promise.all([correctPrices(page), page.querySelector('[data-banner-slot]') && correctBanners(page, draw)])
}
