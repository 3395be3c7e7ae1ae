import { correctBanners, correctNewPage } from '../banners/visitor-banners'
import { onNavigation } from '../startup/on-navigation'
import type { RenderInto } from './render-into'
import { correctPrices } from './visitor-prices'

/** Corrects prices and banners for a visitor known to the product backend, now and after each navigation. */
export async function correctOffers(page: Document, renderInto: RenderInto): Promise<void> {
  onNavigation(page, () => correctNewPage(page, renderInto))
  await Promise.all([correctPrices(page), page.querySelector('[data-banner-slot]') && correctBanners(page, renderInto)])
}
