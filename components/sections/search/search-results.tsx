import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import basket from '@/components/sections/basket/basket.module.css'
import type { PriceMessages } from '@/components/ui/price'
import { langAttribute } from '@/components/ui/lang-attribute'
import { languageEntry, type SiteLocale } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import type { CatalogueView } from '@/lib/contract/catalogue-view'
import type { SearchMessages } from '@/lib/contract/search-index'
import type { SearchDocument } from '@/lib/domain/site-search/document'
import { FINDER_PATH } from '@/lib/domain/test-finder/questions'
import { pluralize } from '@/lib/visitor/visitor-messages'
import { ProductList } from '../product-list'
import { SearchForm } from './search-form'

const MAX_RESULTS = 50

interface SearchResultsProps {
  siteLocale: SiteLocale
  query: string
  outcome:
    | { readonly state: 'none' | 'failed' | 'limited' }
    | { readonly state: 'searched'; readonly found: readonly SearchDocument[] }
  messages: SearchMessages
  catalogue: CatalogueView
  prices: PriceMessages
  contactsHref: string | undefined
}

function Found({ found, messages }: { found: readonly SearchDocument[]; messages: SearchMessages }) {
  return (
    <ol className={basket.items}>
      {found.slice(0, MAX_RESULTS).map(({ kind, title, href: url, excerpt, language }) => (
        <li key={`${kind} ${url} ${title}`}>
          <span className="caption">{messages.kinds[kind]}</span>
          <h2>
            <a href={url} {...langAttribute(language)}>
              {title}
            </a>
          </h2>
          <p>{excerpt}</p>
        </li>
      ))}
    </ol>
  )
}

/** The search page: results, or without results the main tests. */
export async function SearchResults({
  siteLocale,
  query,
  outcome,
  messages,
  catalogue,
  prices,
  contactsHref,
}: SearchResultsProps) {
  const t = await getTranslations()
  const found = outcome.state === 'searched' ? outcome.found : []
  const statusOf = () => {
    if (outcome.state === 'failed') return t('search.failed')
    if (outcome.state === 'limited') return t('e429.text')
    return found.length
      ? pluralize(messages.found, found.length, languageEntry(siteLocale.language).intl)
      : messages.none
  }
  const link = (text: ReactNode) => <a href={contactsHref}>{text}</a>
  const featured = catalogue.products.filter((product) => product.featured)
  return (
    <section className="section">
      <div className={`container ${basket.page}`}>
        <h1>{t('search.title')}</h1>
        <div className={basket.stack}>
          <SearchForm siteLocale={siteLocale} query={query} />
          {outcome.state !== 'none' && <p role="status">{statusOf()}</p>}
          {found.length > 0 && <Found found={found} messages={messages} />}
          {outcome.state !== 'none' && contactsHref && <p>{t.rich('search.ask', { link })}</p>}
          {found.length === 0 && (
            <>
              <p>
                <a href={href(siteLocale, FINDER_PATH)}>{t('finder.link')}</a>
              </p>
              <h2>{t('search.tests')}</h2>
              <ProductList
                products={featured.length ? featured : catalogue.products}
                prices={catalogue.prices}
                personal={catalogue.personal}
                messages={prices}
                detailsHref={(product) => product.href}
              />
            </>
          )}
        </div>
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
