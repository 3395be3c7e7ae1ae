import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Basket } from '@/components/islands/basket/basket.island'
import { BasketForm, EmptyBasket } from '@/components/sections/basket/basket-form'
import styles from '@/components/sections/basket/basket.module.css'
import { basketMessages } from '@/components/sections/basket/basket-messages'
import { SearchForm } from '@/components/sections/search/search-form'
import { OrderTerms } from '@/components/sections/company/order-terms'
import { itemsOfFields } from '@/lib/domain/order/basket-query'
import { loadCompanyDetails } from '@/lib/server/company/details'
import { basketUrls, buildExternalBasket, plainQuote } from '@/lib/server/orders/basket-page'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { rulesOf } from '@/lib/variants/variants'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('basket')
  return closedMetadata(await requireSiteLocale(params), '/basket', t('title'))
}

export default async function BasketPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const fields = toSearchParams(await searchParams)
  const items = itemsOfFields(fields)
  const externalBasket = await buildExternalBasket(siteLocale, items)
  if (externalBasket) redirect(externalBasket)
  const [t, messages, quote, company] = await Promise.all([
    getTranslations('basket'),
    basketMessages(),
    plainQuote(siteLocale, fields),
    loadCompanyDetails(siteLocale),
  ])
  const urls = basketUrls(siteLocale)
  const search = <SearchForm siteLocale={siteLocale} />
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{t('title')}</h1>
        <Basket
          messages={messages}
          urls={urls}
          personal={rulesOf(siteLocale.variant).choosesMarket}
          language={siteLocale.language}
          search={search}
        >
          {items.length ? (
            <BasketForm
              items={items}
              quote={quote}
              promocode={fields.get('promocode') ?? ''}
              messages={messages}
              urls={urls}
            />
          ) : (
            <EmptyBasket messages={messages} urls={urls} search={search} />
          )}
        </Basket>
        <OrderTerms details={company} />
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
