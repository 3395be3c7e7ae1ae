import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { OrderStatus } from '@/components/sections/order/order-status'
import { ORDER_STATUS_PATH } from '@/lib/door/fixed-paths'
import { findOrder } from '@/lib/server/orders/find-order'
import { fieldsOf, type SearchParams } from '@/lib/server/search-params'
import { closedMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('order')
  return { ...closedMetadata(await requirePlace(params), ORDER_STATUS_PATH, t('stateTitle')), referrer: 'no-referrer' }
}

/** An order for whoever has its signed link: state and items, and nothing of the person. */
export default async function OrderStatusPage({ params, searchParams }: Props) {
  const [place, fields] = [await requirePlace(params), fieldsOf(await searchParams)]
  const order = await findOrder(place, fields.get('order') ?? '', fields.get('sign') ?? '')
  return order ? <OrderStatus order={order} paymentFailed={fields.get('payment') === 'failed'} /> : notFound()
}
