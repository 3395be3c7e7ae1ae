import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Article, BreadcrumbList, Organization, Product, WebSite } from 'schema-dts'
import { languageEntry, type Place } from '../../i18n/locales.ts'
import { canonical, type PagePath } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import type { CatalogueView } from '../contract/catalogue-view.ts'
import { offerOf, productsOf } from '../domain/price.ts'
import type { SharedPage } from '../domain/shared-pages.ts'
import { pageWords } from './page-words.ts'
import { loadPrices } from './prices.ts'

const addressOf = (place: Place, path: PagePath = '/') => canonical(place, path, config())
const idOf = (place: Place, name: string) => `${addressOf(place)}#${name}`

/** The operator, with what the configuration knows of it and nothing else. */
export function organization(place: Place): Organization {
  const { siteName, phone, email, operator } = config()
  return {
    '@type': 'Organization',
    '@id': idOf(place, 'organization'),
    name: siteName,
    url: addressOf(place),
    logo: new URL('/icon.svg', addressOf(place)).href,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(operator.operatorName && { legalName: operator.operatorName }),
    ...(operator.operatorAddress && { address: operator.operatorAddress }),
  }
}

/** The site in the page's language. */
export function website(place: Place): WebSite {
  return {
    '@type': 'WebSite',
    '@id': idOf(place, 'website'),
    name: config().siteName,
    url: addressOf(place),
    inLanguage: languageEntry(place.language).html,
    publisher: { '@id': idOf(place, 'organization') },
  }
}

/** The way from the home page to a page. */
export function breadcrumbs(place: Place, trail: readonly { name: string; path: PagePath }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(place, path),
    })),
  }
}

/** The way from the home page to a page that is made to be shared. */
export async function trailTo(place: Place, page: SharedPage): Promise<BreadcrumbList> {
  const [t, { title }] = await Promise.all([getTranslations(), pageWords(place, page)])
  return breadcrumbs(place, [
    { name: t('nav.home'), path: '/' },
    { name: title, path: page },
  ])
}

/** The address of a product for machines: without the language of the visitor. */
function productAddress(place: Place, href: string): string {
  const address = new URL(href, addressOf(place))
  address.search = ''
  return address.href
}

/** The tests of a catalogue with their prices in the currency of the prerendered page; one without a price has no offer. */
export async function products(
  place: Place,
  catalogue: CatalogueView,
  isWanted: (key: string) => boolean = () => true,
): Promise<Product[]> {
  const list = await loadPrices(place.variant)
  const offers = new Map(
    (list ? productsOf(list) : []).map((product) => [product.href, offerOf(product, catalogue.currency)]),
  )
  return catalogue.products
    .filter(({ key }) => isWanted(key))
    .map(({ key, name, text, href }) => {
      const offer = offers.get(key)
      const url = productAddress(place, href)
      return {
        '@type': 'Product',
        name,
        url,
        ...(text && { description: text }),
        ...(offer && {
          offers: {
            '@type': 'Offer',
            price: offer.pay,
            priceCurrency: offer.currency,
            url,
            seller: { '@id': idOf(place, 'organization') },
          },
        }),
      }
    })
}

/** A document of the site: its title, when it came into force, and the language of its text. */
export function article(
  place: Place,
  {
    title,
    description,
    path,
    date,
    language,
  }: { title: string; description: string; path: PagePath; date: string; language: string },
): Article {
  return {
    '@type': 'Article',
    headline: title,
    description,
    url: addressOf(place, path),
    datePublished: date,
    inLanguage: language,
    author: { '@id': idOf(place, 'organization') },
    publisher: { '@id': idOf(place, 'organization') },
  }
}
