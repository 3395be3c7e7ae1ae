import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Order } from '@/components/islands/order/order.island'
import styles from '@/components/sections/basket/basket.module.css'
import { orderWords } from '@/components/sections/order/order-words'
import { languageEntry } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { fieldsOfItems, itemsOfFields } from '@/lib/domain/order/basket-query'
import { basketAddresses, outsideBasketOf, plainQuote } from '@/lib/server/orders/basket-page'
import { consentBoxes, deliveryChoice } from '@/lib/server/orders/order-page'
import { fieldsOf, type SearchParams } from '@/lib/server/search-params'
import { closedMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'
import { rulesOf } from '@/lib/variants/variants'
import { submitOrder } from './submit-order'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('order')
  return closedMetadata(await requirePlace(params), '/basket/order', t('title'))
}

export default async function OrderPage({ params, searchParams }: Props) {
  const [place, fields] = [await requirePlace(params), fieldsOf(await searchParams)]
  const items = itemsOfFields(fields)
  const outside = await outsideBasketOf(place, items)
  if (outside) redirect(outside)
  const tag = languageEntry(place.language).intl
  const personal = rulesOf(place.variant).choosesMarket
  const [t, words, quote, documents] = await Promise.all([
    getTranslations('order'),
    orderWords(tag, personal ? 'abroad' : 'own'),
    plainQuote(place, fields),
    consentBoxes(place),
  ])
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <h1>{t('title')}</h1>
        <Order
          action={submitOrder}
          words={words}
          addresses={{
            ...basketAddresses(place),
            basket: href(place, '/basket', { query: new URLSearchParams(fieldsOfItems(items)) }),
          }}
          {...deliveryChoice(place)}
          documents={documents}
          personal={personal}
          language={place.language}
          tag={tag}
          plain={{ items, promocode: fields.get('promocode') ?? '', quote, key: crypto.randomUUID() }}
        />
      </div>
      <span id="first-screen-end" hidden />
    </section>
  )
}
