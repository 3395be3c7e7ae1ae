import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AdminShell, type AdminShellProps } from '@/components/admin/page/admin-shell'
import { loadOverview } from '@/lib/server/admin/overview'
import { siteFrame } from '@/lib/server/page/site-layout'

interface AdminFrameProps extends Omit<AdminShellProps, 'siteName' | 'overview'> {
  /** Loaded by the frame unless the page has loaded it. */
  readonly overview?: AdminShellProps['overview']
}

/** The frame of the back office with what waits for the account. */
export async function AdminFrame({ children, overview, ...props }: AdminFrameProps) {
  return (
    <AdminShell
      {...props}
      siteName={siteFrame(props.siteLocale).siteName}
      overview={overview ?? (await loadOverview(props.menu))}
    >
      {children}
    </AdminShell>
  )
}

interface AdminPageProps extends AdminFrameProps {
  readonly current: Exclude<AdminFrameProps['current'], 'account'>
  /** Of a page below the current section. */
  readonly title?: string
  readonly children: ReactNode
}

/** A page of the back office, which needs scripts. */
export async function AdminPage({ title, ...props }: AdminPageProps) {
  const [t, common] = await Promise.all([getTranslations('admin.pages'), getTranslations('admin.common')])
  return (
    <AdminFrame {...props}>
      <h1>{title ?? t(props.current)}</h1>
      <noscript>
        <p>{common('noScripts')}</p>
      </noscript>
      {props.children}
    </AdminFrame>
  )
}
