import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { CatalogueView, ProductView } from '../../contract/catalogue-view.ts'
import { moreList } from '../../domain/more-list.ts'
import { loadPrices } from './prices.ts'

export async function loadFurtherTests(
  siteLocale: SiteLocale,
  { products, currency }: CatalogueView,
  { key }: ProductView,
): Promise<ProductView[]> {
  const list = await loadPrices(siteLocale.variant)
  const further = list ? moreList(list, key, currency) : []
  return further.flatMap((item) => products.find((product) => product.key === item.key) ?? [])
}
