import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Overview } from '@/components/admin/overview/overview.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { dayMessages } from '@/components/admin/page/day-messages'
import { unfinishedPagesMessages } from '@/components/admin/page/unfinished-pages-messages'
import { languageEntry } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { OVERVIEW_AREAS, OVERVIEW_NUMBERS, type OverviewNumber } from '@/lib/contract/overview'
import { ADMIN_HOME } from '@/lib/domain/admin-pages'
import { requireAdmin } from '@/lib/server/account/access'
import { loadOverview } from '@/lib/server/admin/overview'
import { hasBuiltInContent } from '@/lib/server/admin/unfinished-pages'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }> }

const PLACES: Readonly<Record<OverviewNumber, readonly [path: `/${string}`, query: Readonly<Record<string, string>>]>> =
  {
    newOrders: ['/orders-admin', { fulfilmentState: 'placed' }],
    disputedPayments: ['/orders-admin', { paymentState: 'disputed' }],
    undeliveredEmails: ['/emails-admin', { state: 'failed' }],
    waitingConversations: ['/chat-admin', {}],
    expiringBanners: ['/banner-admin', { dictionary: 'banners' }],
    expiringPromoCodes: ['/banner-admin', { dictionary: 'promo-codes' }],
  }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), ADMIN_HOME, t('home'))
}

export default async function AdminHomePage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'any')
  const showsPages = menu.areas.includes('dictionaries') && hasBuiltInContent()
  const [t, common, day, unfinishedPages, overview] = await Promise.all([
    getTranslations('admin.overview'),
    commonMessages(),
    dayMessages(),
    showsPages ? unfinishedPagesMessages() : undefined,
    loadOverview(menu),
  ])
  const cards = OVERVIEW_NUMBERS.filter((name) => menu.areas.includes(OVERVIEW_AREAS[name])).map((name) => {
    const [path, query] = PLACES[name]
    return {
      name,
      title: t(name),
      empty: t(`none.${name}`),
      href: href(siteLocale, path, { query: new URLSearchParams(query) }),
    }
  })
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="home" overview={overview}>
      {cards.length > 0 ? (
        <Overview
          cards={cards}
          overview={overview}
          common={common}
          waitingSince={t('waitingSince')}
          day={day}
          unfinishedPages={unfinishedPages}
          siteLocale={siteLocale}
          tag={languageEntry(siteLocale.language).intl}
        />
      ) : (
        <p>{t('nothing')}</p>
      )}
    </AdminPage>
  )
}
