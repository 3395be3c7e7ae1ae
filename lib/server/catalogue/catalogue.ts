import 'server-only'
import { getTranslations } from 'next-intl/server'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import { href, testHref } from '../../../i18n/paths.ts'
import type { CatalogueView, ProductView } from '../../contract/catalogue-view.ts'
import { catalogueEntry, GROUPS, isHealthRelated } from '../../domain/catalogue.ts'
import { menuMoreList } from '../../domain/more-list.ts'
import { shownCurrency, type PricedProduct, type PriceList } from '../../domain/price.ts'
import { rulesOf } from '../../variants/variants.ts'
import { productPaths } from '../content/pages.ts'
import { hasVisitorPrices } from '../request/cookie-forwarding.ts'
import { orderHref } from '../orders/ordering.ts'
import { loadPrices } from './prices.ts'
import { priceSlots, sortedGroups } from './price-slots.ts'
import { productNames } from './product-names.ts'
import { translatedNames, type TranslatedName } from './translated-names.ts'

/** Titles of groups that only an external backend has, translated on variants with several languages. */
async function groupTitles(
  siteLocale: SiteLocale,
  groups: PriceList['groups'],
): Promise<(key: string) => TranslatedName> {
  const unknownGroups = groups.map(({ key }) => key).filter((key) => !GROUPS.some((one) => one === key))
  return rulesOf(siteLocale.variant).renamesTests
    ? translatedNames(siteLocale, unknownGroups)
    : (text) => ({ text, language: undefined })
}

/** Prices are in the currency of the prerendered page. */
export async function loadCatalogue(siteLocale: SiteLocale): Promise<CatalogueView> {
  const [list, pathOf, t] = await Promise.all([
    loadPrices(siteLocale.variant),
    productPaths(siteLocale),
    getTranslations({ locale: siteLocale.language }),
  ])
  const rules = rulesOf(siteLocale.variant)
  const own = rules.currency
  const currency = rules.choosesMarket ? shownCurrency(list, own) : own
  const groups = list ? sortedGroups(list) : []
  const products = groups.flatMap((group) => group.products)
  const [names, titles] = await Promise.all([productNames(siteLocale, products), groupTitles(siteLocale, groups)])

  const view = (product: PricedProduct): ProductView => {
    const entry = catalogueEntry(product)
    const path = pathOf(product.href)
    const pageHref = path && href(siteLocale, path)
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
      drawing: entry?.key,
      health: isHealthRelated(product),
      pageHref,
      href: pageHref ?? testHref(siteLocale, product.href),
      orderHref: orderHref(siteLocale, product, t('order.subject', { name: name.text })),
    }
  }
  const views = groups.map((group) => {
    const groupKey = GROUPS.find((key) => key === group.key)
    const title = groupKey ? { text: t(`groups.${groupKey}`), language: undefined } : titles(group.key)
    return { key: group.key, title: title.text, titleLanguage: title.language, products: group.products.map(view) }
  })
  const productViews = views.flatMap((group) => group.products)
  const further = list ? menuMoreList(list, currency) : []
  return {
    groups: views,
    products: productViews,
    further: further.flatMap((item) => productViews.find((product) => product.key === item.key) ?? []),
    currency,
    prices: priceSlots(list, currency, languageEntry(siteLocale.language).intl),
    personal: rules.choosesMarket || hasVisitorPrices(siteLocale.variant),
    demo: list?.demo ?? false,
  }
}
