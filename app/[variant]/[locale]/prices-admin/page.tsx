import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prices } from '@/components/islands/admin/prices/prices.island'
import { AdminPage } from '@/components/sections/admin/admin-page'
import { commonWords } from '@/components/sections/admin/common-words'
import { pricesWords } from '@/components/sections/admin/prices-words'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page-metadata'
import { loadPrices } from '@/lib/server/prices'
import { productNames } from '@/lib/server/product-names'
import { requirePlace } from '@/lib/server/site-place'
import { PRICE_COLUMNS } from '@/lib/contract/prices-admin'
import { productsOf } from '@/lib/domain/price'
import { rulesOf } from '@/lib/variants/variants'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requirePlace(params), '/prices-admin', t('prices'))
}

export default async function PricesPage({ params }: Props) {
  const place = await requirePlace(params)
  const menu = await requireAdmin(place, 'prices')
  const prices = await loadPrices(place.variant)
  const [words, common, names] = await Promise.all([
    pricesWords(),
    commonWords(),
    productNames(place, prices ? productsOf(prices) : []),
  ])
  return (
    <AdminPage place={place} menu={menu} current="prices">
      <Prices
        words={words}
        common={common}
        tag={languageEntry(place.language).intl}
        columns={PRICE_COLUMNS}
        currency={rulesOf(place.variant).currency}
        names={Object.fromEntries(names)}
      />
    </AdminPage>
  )
}
