import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prices } from '@/components/admin/prices/prices.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { pricesMessages } from '@/components/admin/page/prices-messages'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { loadPrices } from '@/lib/server/catalogue/prices'
import { productNames } from '@/lib/server/catalogue/product-names'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { PRICE_COLUMNS } from '@/lib/contract/prices-admin'
import { productsOf } from '@/lib/domain/price'
import { rulesOf } from '@/lib/variants/variants'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/prices-admin', t('prices'))
}

export default async function PricesPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'prices')
  const prices = await loadPrices(siteLocale.variant)
  const [messages, common, names] = await Promise.all([
    pricesMessages(),
    commonMessages(),
    productNames(siteLocale, prices ? productsOf(prices) : []),
  ])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="prices">
      <Prices
        messages={messages}
        common={common}
        tag={languageEntry(siteLocale.language).intl}
        columns={PRICE_COLUMNS}
        currency={rulesOf(siteLocale.variant).currency}
        names={Object.fromEntries(names)}
      />
    </AdminPage>
  )
}
