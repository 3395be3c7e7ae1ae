import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Notice } from '@/components/sections/notice'
import { EndedLink } from '@/components/sections/order/ended-link'
import type { Contacts } from '@/components/sections/order/order-contacts'
import { NOT_PAID, orderHeading, OrderStatus } from '@/components/sections/order/order-status'
import type { SiteLocale } from '@/i18n/locales'
import type { Language } from '@/lib/domain/languages'
import { ORDER_STATUS_PATH } from '@/lib/routing/static-routes'
import { reportLinkExpired } from '@/lib/server/request/guard'
import { CANCEL_PARAMETER } from '@/lib/server/orders/cancel'
import { findOrder } from '@/lib/server/orders/find-order'
import { config } from '@/lib/config/config'
import { sitePhone } from '@/lib/mail/site-phone'
import { centreLinks } from '@/lib/server/content/pages'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import type { VariantId } from '@/lib/variants/variants'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

/** Finds the order once for title and page: looking for it may confirm its payment. */
const loadOrder = cache((variant: VariantId, language: Language, query: string) =>
  findOrder({ variant, language }, new URLSearchParams(query)),
)

/** The title follows the heading, without the name: analytics and the browser's history get titles. */
export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const siteLocale = await requireSiteLocale(params)
  const t = await getTranslations('order')
  const order = await loadOrder(siteLocale.variant, siteLocale.language, toSearchParams(await searchParams).toString())
  const title =
    order && !('state' in order)
      ? t(orderHeading(order) === 'orderTitle' ? 'orderTitle' : 'done', { number: order.number })
      : t('stateTitle')
  return closedMetadata(siteLocale, ORDER_STATUS_PATH, title)
}

async function orderContacts(siteLocale: SiteLocale): Promise<Contacts> {
  const { email } = config()
  const centre = await centreLinks(siteLocale)
  return { phone: sitePhone(), email, href: centre.find(({ page }) => page === 'contacts')?.href }
}

/**
 * Order page for holders of its link: stages, items and documents; of personal data the name. For an expired link, a
 * form to request a new one.
 */
export default async function OrderStatusPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const fields = toSearchParams(await searchParams)
  const t = await getTranslations('order.link')
  if (fields.get('link') === 'sent') return <Notice siteLocale={siteLocale} title={t('sent')} text={t('sentText')} />
  const order = await loadOrder(siteLocale.variant, siteLocale.language, fields.toString())
  if (!order) return notFound()
  if (!('state' in order))
    return (
      <OrderStatus
        order={order}
        contacts={await orderContacts(siteLocale)}
        language={siteLocale.language}
        notPaid={NOT_PAID.find((reason) => reason === fields.get('payment'))}
        isCancelRejected={fields.get(CANCEL_PARAMETER) === 'tooLate'}
      />
    )
  reportLinkExpired()
  return <EndedLink state={order.state} query={order.query} language={siteLocale.language} />
}
