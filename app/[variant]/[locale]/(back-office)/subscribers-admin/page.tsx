import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { commonMessages } from '@/components/admin/page/common-messages'
import { subscribersMessages } from '@/components/admin/page/subscribers-messages'
import { Subscribers } from '@/components/admin/subscribers/subscribers.island'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/subscribers-admin', t('subscribers'))
}

export default async function SubscribersPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'subscribers')
  const [messages, common] = await Promise.all([subscribersMessages(), commonMessages()])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="subscribers">
      <Subscribers
        {...{ messages, common }}
        tag={languageEntry(siteLocale.language).intl}
        initial={toSearchParams(await searchParams).toString()}
      />
    </AdminPage>
  )
}
