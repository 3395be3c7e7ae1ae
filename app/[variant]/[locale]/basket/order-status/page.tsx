import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Notice } from '@/components/sections/notice'
import { EndedLink } from '@/components/sections/order/ended-link'
import { OrderStatus } from '@/components/sections/order/order-status'
import { ORDER_STATUS_PATH } from '@/lib/door/fixed-paths'
import { sayLinkEnded } from '@/lib/server/guard'
import { findOrder } from '@/lib/server/orders/find-order'
import { findLinkedOrder } from '@/lib/server/orders/link'
import { fieldsOf, type SearchParams } from '@/lib/server/search-params'
import { closedMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [t, linked] = [await getTranslations('order'), await findLinkedOrder(fieldsOf(await searchParams))]
  // From a page without a referrer a browser sends its form as from no origin, which is refused. A link that has ended is no secret.
  const referrer = linked && linked.state !== 'valid' ? 'same-origin' : 'no-referrer'
  return { ...closedMetadata(await requirePlace(params), ORDER_STATUS_PATH, t('stateTitle')), referrer }
}

/** An order for whoever has its link: state and items, and nothing of the person. Of a link that has ended, how to get a new one. */
export default async function OrderStatusPage({ params, searchParams }: Props) {
  const [place, fields, t] = [
    await requirePlace(params),
    fieldsOf(await searchParams),
    await getTranslations('order.link'),
  ]
  if (fields.get('link') === 'sent') return <Notice place={place} title={t('sent')} text={t('sentText')} />
  const found = await findOrder(place, fields)
  if (!found) return notFound()
  if (!('state' in found)) return <OrderStatus order={found} paymentFailed={fields.get('payment') === 'failed'} />
  sayLinkEnded()
  return <EndedLink state={found.state} query={found.query} language={place.language} />
}
