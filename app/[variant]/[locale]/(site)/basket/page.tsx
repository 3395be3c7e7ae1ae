import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Basket } from '@/components/islands/basket/basket.island'
import { BasketForm, EmptyBasket } from '@/components/sections/basket/basket-form'
import styles from '@/components/sections/basket/basket.module.css'
import { basketMessages } from '@/components/sections/basket/basket-messages'
import { MainTests } from '@/components/sections/main-tests'
import { SearchForm } from '@/components/sections/search/search-form'
import { OrderTerms } from '@/components/sections/company/order-terms'
import { config } from '@/lib/config/config'
import { itemsOfFields } from '@/lib/domain/order/basket-query'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { loadCompanyDetails } from '@/lib/server/company/details'
import { basketUrls, buildExternalBasket, formKey, plainQuote, testPages } from '@/lib/server/orders/basket-page'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { paymentProviderOf, rulesOf } from '@/lib/variants/variants'

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
  const [t, faq, order, messages, quote, company, catalogue] = await Promise.all([
    getTranslations('basket'),
    getTranslations('faq'),
    getTranslations('order'),
    basketMessages(),
    plainQuote(siteLocale, fields),
    loadCompanyDetails(siteLocale),
    loadCatalogue(siteLocale),
  ])
  const urls = basketUrls(siteLocale)
  const provider = paymentProviderOf(siteLocale.variant, config())
  const payment = `${provider ? faq('paymentOnlineA') : faq('paymentLaterA')} ${order(`waysToPay.${provider ?? 'agreed'}`)}`
  const pages = testPages(catalogue)
  const suggestions = (
    <>
      <SearchForm siteLocale={siteLocale} />
      <MainTests catalogue={catalogue} />
    </>
  )
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{t('title')}</h1>
        <Basket
          messages={messages}
          urls={urls}
          pages={pages}
          payment={payment}
          personal={rulesOf(siteLocale.variant).choosesMarket}
          language={siteLocale.language}
          suggestions={suggestions}
        >
          {items.length ? (
            <BasketForm
              items={items}
              quote={quote}
              promocode={fields.get('promocode') ?? ''}
              messages={messages}
              urls={urls}
              pages={pages}
              payment={payment}
              formKey={formKey(fields)}
            />
          ) : (
            <EmptyBasket messages={messages} urls={urls} suggestions={suggestions} />
          )}
        </Basket>
        <OrderTerms details={company} />
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
