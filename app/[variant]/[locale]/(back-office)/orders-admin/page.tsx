import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Orders } from '@/components/admin/orders/orders.island'
import { AdminPage } from '@/components/admin/page/admin-page'
import { commonMessages } from '@/components/admin/page/common-messages'
import { ordersMessages } from '@/components/admin/page/orders-messages'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { CURRENCIES } from '@/lib/domain/currencies'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/orders-admin', t('orders'))
}

export default async function OrdersPage({ params }: Props) {
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
      />
    </AdminPage>
  )
}
