import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { OrderPage } from '@/components/admin/orders/order-page.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { ordersMessages } from '@/components/admin/page/orders-messages'
import { languageEntry } from '@/i18n/locales'
import { orderAdminPath } from '@/lib/domain/admin-pages'
import { parseOrderNumber } from '@/lib/domain/order/number'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string; number: string }> }

const requireNumber = async (params: Props['params']): Promise<string> =>
  parseOrderNumber((await params).number) ?? notFound()

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, number] = await Promise.all([getTranslations('order'), requireNumber(params)])
  return closedMetadata(await requireSiteLocale(params), orderAdminPath(number), t('orderTitle', { number }))
}

export default async function OrderAdminPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'orders')
  const number = await requireNumber(params)
  const [t, messages, common] = await Promise.all([getTranslations('order'), ordersMessages(), commonMessages()])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="orders" title={t('orderTitle', { number })}>
      <OrderPage {...{ number, siteLocale, messages, common }} tag={languageEntry(siteLocale.language).intl} />
    </AdminPage>
  )
}
