import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import type { CatalogueView, ProductView } from '../contract/catalogue-view.ts'
import { moreList } from '../domain/more-list.ts'
import { loadPrices } from './prices.ts'

/** The further tests beside one of the catalogue, as the sections draw them. */
export async function loadFurtherTests(
  place: Place,
  { products, currency }: CatalogueView,
  { key }: ProductView,
): Promise<ProductView[]> {
  const list = await loadPrices(place.variant)
  const further = list ? moreList(list, key, currency) : []
  return further.flatMap((item) => products.find((product) => product.key === item.key) ?? [])
}
