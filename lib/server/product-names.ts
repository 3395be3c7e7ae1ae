import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { TRANSLATED_AT_ONCE } from '../contract/product-backend.ts'
import { catalogueEntry } from '../domain/catalogue.ts'
import type { PricedProduct } from '../domain/price.ts'
import { rulesOf } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { productBackend, productTransport } from './transport.ts'

export interface ProductName {
  readonly text: string
  /** Language of the text where it is not the page's. */
  readonly language: string | undefined
}

const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text)

/** Names in the page's language; those of a backend that fails stay as they are. */
async function translated(place: Place, names: readonly string[]): Promise<readonly string[]> {
  const { baseUrl } = productTransport(place.variant)
  const inOneCall = async (texts: readonly string[]) =>
    (await kept({
      key: ['translations', baseUrl, place.language, ...texts].join('\n'),
      ...CACHED.translations,
      read: () => productBackend(place.variant).translate(texts, place.language),
      failure: 'translate: the product backend failed, names stay as they are',
    })) ?? texts
  const starts = Array.from({ length: Math.ceil(names.length / TRANSLATED_AT_ONCE) }, (_, index) => index * TRANSLATED_AT_ONCE)
  return (await Promise.all(starts.map((start) => inOneCall(names.slice(start, start + TRANSLATED_AT_ONCE))))).flat()
}

/**
 * Names of products by `href`. Variant 1 shows the backend's; variant 2 our own where the product is known
 * (specification, section 2), else the backend's translation, else the Russian original, marked as such.
 */
export async function productNames(place: Place, products: readonly PricedProduct[]): Promise<Map<string, ProductName>> {
  const asGiven = (product: PricedProduct): [string, ProductName] => [product.href, { text: product.name, language: undefined }]
  if (!rulesOf(place.variant).renamesTests) return new Map(products.map(asGiven))

  const t = await getTranslations({ locale: place.language, namespace: 'products' })
  const foreign = products.filter((product) => !catalogueEntry(product.href) && place.language !== 'ru' && isRussian(product.name))
  const texts = await translated(
    place,
    foreign.map((product) => product.name),
  )
  const translations = new Map(foreign.map((product, index) => [product.href, texts[index] ?? product.name]))
  return new Map(
    products.map((product) => {
      const entry = catalogueEntry(product.href)
      if (entry) return [product.href, { text: t(`${entry.key}.name` as 'exome.name'), language: undefined }]
      const text = translations.get(product.href)
      if (text === undefined) return asGiven(product)
      return [product.href, { text, language: isRussian(text) ? 'ru' : undefined }]
    }),
  )
}
