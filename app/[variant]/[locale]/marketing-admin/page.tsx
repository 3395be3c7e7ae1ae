import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Marketing } from '@/components/islands/admin/marketing/marketing.island'
import { AdminPage } from '@/components/sections/admin/admin-page'
import { commonWords } from '@/components/sections/admin/common-words'
import { marketingWords } from '@/components/sections/admin/marketing-words'
import { languageEntry } from '@/i18n/locales'
import { today } from '@/lib/server/admin/today'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requirePlace(params), '/marketing-admin', t('marketing'))
}

export default async function MarketingPage({ params }: Props) {
  const place = await requirePlace(params)
  const menu = await requireAdmin(place, 'marketing')
  const [words, common] = await Promise.all([marketingWords(), commonWords()])
  return (
    <AdminPage place={place} menu={menu} current="marketing">
      <Marketing words={words} common={common} tag={languageEntry(place.language).intl} today={today()} />
    </AdminPage>
  )
}
