import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Account } from '@/components/admin/page/account'
import { href } from '@/i18n/paths'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { signedIn } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { accountTransport } from '@/lib/server/transport'
import { AdminFrame } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  return closedMetadata(await requireSiteLocale(params), ACCOUNT_PATH, t('title'))
}

/** The signed-in account: its admin pages, password change, sign-out. */
export default async function AccountPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const fields = toSearchParams(await searchParams)
  const formResults = {
    password: fields.get('password') ?? undefined,
    signOut: fields.get('sign-out') ?? fields.get('sign-out-everywhere') ?? undefined,
  }
  const menu = await signedIn(siteLocale)
  if (menu)
    return (
      <AdminFrame siteLocale={siteLocale} menu={menu} current="account">
        <Account
          siteLocale={siteLocale}
          menu={menu}
          isOurs={!accountTransport(siteLocale.variant).isExternal}
          {...formResults}
        />
      </AdminFrame>
    )
  const rejected = formResults.signOut ?? formResults.password
  return redirect(
    href(siteLocale, SIGN_IN_PATH, { query: new URLSearchParams(rejected ? { 'sign-in': rejected } : {}) }),
  )
}
