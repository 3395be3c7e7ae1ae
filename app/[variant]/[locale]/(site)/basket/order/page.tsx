import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Order } from '@/components/islands/order/order.island'
import styles from '@/components/sections/basket/basket.module.css'
import { orderMessages, suggestionsFoundMessages } from '@/components/sections/order/order-messages'
import { OrderTerms } from '@/components/sections/company/order-terms'
import { languageEntry } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { fieldsOfItems, itemsOfFields } from '@/lib/domain/order/basket-query'
import { loadCompanyDetails } from '@/lib/server/company/details'
import { basketUrls, buildExternalBasket, formKey, plainQuote } from '@/lib/server/orders/basket-page'
import { addressSuggestions } from '@/lib/server/request/address-suggestions'
import { deliveryChoice, orderConsents, reminderBox } from '@/lib/server/orders/order-form'
import { readOrderFormLink } from '@/lib/server/orders/order-form-link'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { config } from '@/lib/config/config'
import { paymentProviderOf, rulesOf } from '@/lib/variants/variants'
import { submitOrder } from './submit-order'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('order')
  return closedMetadata(await requireSiteLocale(params), '/basket/order', t('title'))
}

export default async function OrderPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const { fields, isLinked } = await readOrderFormLink(toSearchParams(await searchParams))
  const items = itemsOfFields(fields)
  const externalBasket = await buildExternalBasket(siteLocale, items)
  if (externalBasket) redirect(externalBasket)
  const tag = languageEntry(siteLocale.language).intl
  const personal = rulesOf(siteLocale.variant).choosesMarket
  const [t, messages, quote, consents, reminder, company, delivery, suggestionsFound] = await Promise.all([
    getTranslations('order'),
    orderMessages(tag, paymentProviderOf(siteLocale.variant, config())),
    plainQuote(siteLocale, fields),
    orderConsents(siteLocale),
    reminderBox(siteLocale),
    loadCompanyDetails(siteLocale),
    deliveryChoice(siteLocale),
    addressSuggestions(siteLocale.variant) && suggestionsFoundMessages(tag),
  ])
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{t('title')}</h1>
        <Order
          action={submitOrder}
          messages={messages}
          urls={{
            ...basketUrls(siteLocale),
            basket: href(siteLocale, '/basket', { query: new URLSearchParams(fieldsOfItems(items)) }),
          }}
          {...delivery}
          consents={consents}
          reminder={reminder}
          isLinked={isLinked}
          personal={personal}
          language={siteLocale.language}
          tag={tag}
          {...(suggestionsFound && { suggestionsFound })}
          plain={{ items, promocode: fields.get('promocode') ?? '', quote, key: formKey(fields) }}
        />
        <OrderTerms details={company} />
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
