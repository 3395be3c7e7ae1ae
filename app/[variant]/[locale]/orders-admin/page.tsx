import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Orders } from '@/components/islands/admin/orders/orders.island'
import { AdminPage } from '@/components/sections/admin/admin-page'
import { commonWords } from '@/components/sections/admin/common-words'
import { ordersWords } from '@/components/sections/admin/orders-words'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'
import { CURRENCIES } from '@/lib/domain/currencies'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requirePlace(params), '/orders-admin', t('orders'))
}

export default async function OrdersPage({ params }: Props) {
  const place = await requirePlace(params)
  const menu = await requireAdmin(place, 'orders')
  const [words, common] = await Promise.all([ordersWords(), commonWords()])
  return (
    <AdminPage place={place} menu={menu} current="orders">
      <Orders words={words} common={common} tag={languageEntry(place.language).intl} currencies={CURRENCIES} />
    </AdminPage>
  )
}
