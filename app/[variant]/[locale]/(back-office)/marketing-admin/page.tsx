import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Marketing } from '@/components/admin/marketing/marketing.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { marketingMessages } from '@/components/admin/page/marketing-messages'
import { languageEntry } from '@/i18n/locales'
import { today } from '@/lib/server/admin/csv'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/marketing-admin', t('marketing'))
}

export default async function MarketingPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'marketing')
  const [messages, common] = await Promise.all([marketingMessages(), commonMessages()])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="marketing">
      <Marketing
        {...{ messages, common }}
        tag={languageEntry(siteLocale.language).intl}
        today={today()}
        initial={toSearchParams(await searchParams).toString()}
      />
    </AdminPage>
  )
}
