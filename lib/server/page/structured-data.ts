import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Article, BreadcrumbList, Organization, Product, WebSite } from 'schema-dts'
import { languageEntry, type SiteLocale } from '../../../i18n/locales.ts'
import { canonical, type PagePath } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { CatalogueView } from '../../contract/catalogue-view.ts'
import { detailFor } from '../../domain/company-details.ts'
import { findOffer, productsOf } from '../../domain/price.ts'
import type { SharedPage } from '../../domain/shared-pages.ts'
import { pageMessages } from './page-messages.ts'
import { loadCompanyDetails } from '../company/details.ts'
import { loadPrices } from '../catalogue/prices.ts'

const urlOf = (siteLocale: SiteLocale, path: PagePath = '/') => canonical(siteLocale, path, config())
const idOf = (siteLocale: SiteLocale, name: string) => `${urlOf(siteLocale)}#${name}`

export async function organization(siteLocale: SiteLocale): Promise<Organization> {
  const { siteName, phone, email } = config()
  const [t, details] = await Promise.all([getTranslations(), loadCompanyDetails(siteLocale)])
  const legalName = detailFor(details, 'operator')
  const address = detailFor(details, 'address')
  const identifier = detailFor(details, 'registration')
  const licence = detailFor(details, 'licence')
  return {
    '@type': 'Organization',
    '@id': idOf(siteLocale, 'organization'),
    name: siteName,
    url: urlOf(siteLocale),
    logo: new URL('/icon.svg', urlOf(siteLocale)).href,
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(legalName && { legalName }),
    ...(address && { address }),
    ...(identifier && { identifier }),
    ...(licence && {
      hasCertification: { '@type': 'Certification', name: t('company.licence'), certificationIdentification: licence },
    }),
  }
}

export function website(siteLocale: SiteLocale): WebSite {
  return {
    '@type': 'WebSite',
    '@id': idOf(siteLocale, 'website'),
    name: config().siteName,
    url: urlOf(siteLocale),
    inLanguage: languageEntry(siteLocale.language).html,
    publisher: { '@id': idOf(siteLocale, 'organization') },
  }
}

export function breadcrumbs(
  siteLocale: SiteLocale,
  trail: readonly { name: string; path: PagePath }[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: urlOf(siteLocale, path),
    })),
  }
}

export async function trailTo(siteLocale: SiteLocale, page: SharedPage): Promise<BreadcrumbList> {
  const [t, { title }] = await Promise.all([getTranslations(), pageMessages(siteLocale, page)])
  return breadcrumbs(siteLocale, [
    { name: t('nav.home'), path: '/' },
    { name: title, path: page },
  ])
}

/** Removes the visitor's language from a product's URL. */
function productUrl(siteLocale: SiteLocale, href: string): string {
  const address = new URL(href, urlOf(siteLocale))
  address.search = ''
  return address.href
}

/** Prices are in the currency of the prerendered page; products without a price have no offer. */
export async function products(
  siteLocale: SiteLocale,
  catalogue: CatalogueView,
  isIncluded: (key: string) => boolean = () => true,
): Promise<Product[]> {
  const list = await loadPrices(siteLocale.variant)
  const offers = new Map(
    (list ? productsOf(list) : []).map((product) => [product.href, findOffer(product, catalogue.currency)]),
  )
  return catalogue.products
    .filter(({ key }) => isIncluded(key))
    .map(({ key, name, text, href }) => {
      const offer = offers.get(key)
      const url = productUrl(siteLocale, href)
      return {
        '@type': 'Product',
        name,
        url,
        ...(text && { description: text }),
        ...(offer && {
          offers: {
            '@type': 'Offer',
            price: offer.price,
            priceCurrency: offer.currency,
            url,
            seller: { '@id': idOf(siteLocale, 'organization') },
          },
        }),
      }
    })
}

/** A document of the site; `date` is when it came into force. */
export function article(
  siteLocale: SiteLocale,
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
    url: urlOf(siteLocale, path),
    datePublished: date,
    inLanguage: language,
    author: { '@id': idOf(siteLocale, 'organization') },
    publisher: { '@id': idOf(siteLocale, 'organization') },
  }
}
