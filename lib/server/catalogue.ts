import 'server-only'
import { getTranslations } from 'next-intl/server'
import { languageEntry, type Place } from '../../i18n/locales.ts'
import { href, testHref } from '../../i18n/paths.ts'
import type { CatalogueView, ProductView } from '../contract/catalogue-view.ts'
import { catalogueEntry, GROUPS } from '../domain/catalogue.ts'
import { parseCurrency } from '../domain/currencies.ts'
import { shownCurrency, type PricedProduct } from '../domain/price.ts'
import { rulesOf } from '../variants/variants.ts'
import { productPaths } from './content/pages.ts'
import { orderHref } from './ordering.ts'
import { loadPrices } from './prices.ts'
import { priceSlots, sortedGroups } from './price-slots.ts'
import { productNames } from './product-names.ts'

/** The catalogue of a variant in a language, with prices in the currency of the prerendered page. */
export async function loadCatalogue(place: Place): Promise<CatalogueView> {
  const [list, pathOf, t] = await Promise.all([loadPrices(place.variant), productPaths(place), getTranslations()])
  const rules = rulesOf(place.variant)
  const own = parseCurrency(rules.currency) ?? 'EUR'
  const currency = rules.choosesMarket ? shownCurrency(list, own) : own
  const groups = list ? sortedGroups(list) : []
  const names = await productNames(
    place,
    groups.flatMap((group) => group.products),
  )

  const view = (product: PricedProduct): ProductView => {
    const entry = catalogueEntry(product.href)
    const path = pathOf(product.href)
    const pageHref = path && href(place, path)
    const name = names.get(product.href) ?? { text: product.name, language: undefined }
    const textKey = `products.${entry?.key ?? ''}.text` as 'products.exome.text'
    return {
      key: product.href,
      bitrixId: product.bitrixId,
      name: name.text,
      nameLanguage: name.language,
      text: entry ? t(textKey) : undefined,
      goals: entry?.goals ?? [],
      featured: entry?.featured ?? false,
      hasPictogram: entry !== undefined,
      pageHref,
      href: pageHref ?? testHref(place, product.href),
      orderHref: orderHref(place, product, t('order.subject', { name: name.text })),
    }
  }
  const views = groups.map((group) => {
    const known = GROUPS.find((key) => key === group.key)
    return { key: group.key, title: known ? t(`groups.${known}`) : group.key, products: group.products.map(view) }
  })
  return {
    groups: views,
    products: views.flatMap((group) => group.products),
    currency,
    prices: priceSlots(list, currency, languageEntry(place.language).intl),
    personal: rules.choosesMarket,
    demo: list?.demo ?? false,
  }
}
