import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Orders } from '@/components/admin/orders/orders.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { ordersMessages } from '@/components/admin/page/orders-messages'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { ORDERS_ADMIN_PATH } from '@/lib/domain/admin-pages'
import { CURRENCIES } from '@/lib/domain/currencies'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), ORDERS_ADMIN_PATH, t('orders'))
}

export default async function OrdersPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'orders')
  const [messages, common] = await Promise.all([ordersMessages(), commonMessages()])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="orders">
      <Orders
        messages={messages}
        common={common}
        tag={languageEntry(siteLocale.language).intl}
        currencies={CURRENCIES}
        siteLocale={siteLocale}
        initial={toSearchParams(await searchParams).toString()}
      />
    </AdminPage>
  )
}
