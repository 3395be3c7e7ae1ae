import 'server-only'
import { unstable_cache } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { catalogueEntry } from '../domain/catalogue.ts'
import type { PricedProduct } from '../domain/price.ts'
import { rulesOf } from '../variants/variants.ts'
import { CACHED } from './cache-manifest.ts'
import { warnOncePerMinute } from './log.ts'
import { productBackend, productTransport } from './transport.ts'

export interface ProductName {
  readonly text: string
  /** Language of the text where it is not the page's. */
  readonly language: string | undefined
}

const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text)

async function translated(place: Place, names: readonly string[]): Promise<readonly string[]> {
  if (!names.length) return []
  const source = productTransport(place.variant).baseUrl
  const read = unstable_cache(
    () => productBackend(place.variant).translate(names, place.language),
    [CACHED.translations.tag, source, place.language, ...names],
    { tags: [CACHED.translations.tag], revalidate: CACHED.translations.seconds },
  )
  try {
    return await read()
  } catch (error) {
    warnOncePerMinute('translate: the product backend failed, names stay as they are', error)
    return names
  }
}

/**
 * Names of products by `href`. Variant 1 shows the backend's; variant 2 our own where the product is known
 * (specification, section 2), else the backend's translation, else the Russian original, marked as such.
 */
export async function productNames(place: Place, products: readonly PricedProduct[]): Promise<Map<string, ProductName>> {
  const asGiven = (product: PricedProduct): [string, ProductName] => [product.href, { text: product.name, language: undefined }]
  if (!rulesOf(place.variant).renamesTests) return new Map(products.map(asGiven))

  const t = await getTranslations('products')
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
