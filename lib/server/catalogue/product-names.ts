import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { catalogueEntry } from '../../domain/catalogue.ts'
import type { PricedProduct } from '../../domain/price.ts'
import { rulesOf } from '../../variants/variants.ts'
import { translatedNames, type TranslatedName } from './translated-names.ts'

/**
 * Names of products by `href`. Variant 1 shows the backend's; variant 2 shows ours if the catalogue has the product
 * (specification, section 2), otherwise the backend's translation, otherwise the Russian name with its language.
 */
export async function productNames(
  siteLocale: SiteLocale,
  products: readonly PricedProduct[],
): Promise<Map<string, TranslatedName>> {
  if (!rulesOf(siteLocale.variant).renamesTests)
    return new Map(products.map(({ href, name }) => [href, { text: name, language: undefined }]))

  const t = await getTranslations({ locale: siteLocale.language, namespace: 'products' })
  const unknown = products.filter((product) => !catalogueEntry(product))
  const translated = await translatedNames(
    siteLocale,
    unknown.map(({ name }) => name),
  )
  return new Map(
    products.map((product) => {
      const entry = catalogueEntry(product)
      return [
        product.href,
        entry ? { text: t(`${entry.key}.name` as 'exome.name'), language: undefined } : translated(product.name),
      ]
    }),
  )
}
