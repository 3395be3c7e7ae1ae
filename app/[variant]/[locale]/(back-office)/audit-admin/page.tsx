import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuditLog } from '@/components/admin/audit/audit-log.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { auditMessages } from '@/components/admin/page/audit-messages'
import { languageEntry } from '@/i18n/locales'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/audit-admin', t('audit'))
}

export default async function AuditPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'audit')
  const [messages, common] = await Promise.all([auditMessages(), commonMessages()])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="audit">
      <AuditLog
        {...{ siteLocale, messages, common }}
        tag={languageEntry(siteLocale.language).intl}
        initial={toSearchParams(await searchParams).toString()}
      />
    </AdminPage>
  )
}
