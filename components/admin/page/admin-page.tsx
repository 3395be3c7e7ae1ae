import type { ReactNode } from 'react'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '@/i18n/locales'
import type { Account } from '@/lib/contract/account'
import type { ADMIN_PAGES } from '@/lib/domain/admin-pages'
import { AdminMenu } from './admin-menu'

interface AdminPageProps {
  readonly siteLocale: SiteLocale
  readonly menu: Account
  readonly current: (typeof ADMIN_PAGES)[number]['key']
  readonly children: ReactNode
}

export async function AdminPage({ siteLocale, menu, current, children }: AdminPageProps) {
  const [t, common] = await Promise.all([getTranslations('admin.pages'), getTranslations('admin.common')])
  return (
    <div className="container admin-page">
      <AdminMenu siteLocale={siteLocale} menu={menu} current={current} />
      <h1>{t(current)}</h1>
      <noscript>
        <p>{common('noScripts')}</p>
      </noscript>
      {children}
      <span id="first-screen-end" hidden />
    </div>
  )
}
