import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prices } from '@/components/admin/prices/prices.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { pricesMessages } from '@/components/admin/page/prices-messages'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { PRICE_COLUMNS } from '@/lib/contract/prices-admin'
import { rulesOf } from '@/lib/variants/variants'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/prices-admin', t('prices'))
}

export default async function PricesPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'prices')
  const [messages, common, { groups, products }] = await Promise.all([
    pricesMessages(),
    commonMessages(),
    loadCatalogue(siteLocale),
  ])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="prices">
      <Prices
        messages={messages}
        common={common}
        tag={languageEntry(siteLocale.language).intl}
        columns={PRICE_COLUMNS}
        currency={rulesOf(siteLocale.variant).currency}
        names={Object.fromEntries(
          products.map(({ key, name: text, nameLanguage: language }) => [key, { text, language }]),
        )}
        groups={groups.map(({ key, title, titleLanguage, products: members }) => ({
          key,
          title: { text: title, language: titleLanguage },
          hrefs: members.map((product) => product.key),
        }))}
        initial={toSearchParams(await searchParams).toString()}
      />
    </AdminPage>
  )
}
