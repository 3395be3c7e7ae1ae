import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Emails } from '@/components/admin/emails/emails.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { emailsMessages } from '@/components/admin/page/emails-messages'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/emails-admin', t('emails'))
}

export default async function EmailsPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'emails')
  const [messages, common] = await Promise.all([emailsMessages(), commonMessages()])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="emails">
      <Emails
        {...{ siteLocale, messages, common }}
        tag={languageEntry(siteLocale.language).intl}
        hasOrders={menu.areas.includes('orders')}
        initial={toSearchParams(await searchParams).toString()}
      />
    </AdminPage>
  )
}
