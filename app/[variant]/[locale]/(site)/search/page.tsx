import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { priceMessages } from '@/components/sections/price-messages'
import { SearchResults } from '@/components/sections/search/search-results'
import { SEARCH_PATH } from '@/lib/domain/site-search/search-path'
import { normalizeQuery } from '@/lib/domain/site-search/words'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { centreLinks } from '@/lib/server/content/pages'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { searchSite } from '@/lib/server/search/search-page'
import { searchMessages } from '@/lib/server/search/site-search'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

const readQuery = async ({ searchParams }: Props): Promise<string> =>
  normalizeQuery(toSearchParams(await searchParams).get('q') ?? '')

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [siteLocale, query, t] = await Promise.all([
    requireSiteLocale(props.params),
    readQuery(props),
    getTranslations('search'),
  ])
  return closedMetadata(siteLocale, SEARCH_PATH, query ? t('titleWith', { query }) : t('title'))
}

export default async function SearchPage(props: Props) {
  const [siteLocale, query] = await Promise.all([requireSiteLocale(props.params), readQuery(props)])
  const [outcome, messages, catalogue, prices, centre] = await Promise.all([
    searchSite(siteLocale, query),
    searchMessages(siteLocale),
    loadCatalogue(siteLocale),
    priceMessages(),
    centreLinks(siteLocale),
  ])
  return (
    <SearchResults
      siteLocale={siteLocale}
      query={query}
      outcome={outcome}
      messages={messages}
      catalogue={catalogue}
      prices={prices}
      contactsHref={centre.find(({ page }) => page === 'contacts')?.href}
    />
  )
}
