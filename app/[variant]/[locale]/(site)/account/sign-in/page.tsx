import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { SIGN_OUTS, SignIn } from '@/components/admin/page/sign-in'
import { href, externalHref } from '@/i18n/paths'
import { config } from '@/lib/config/config'
import { ADMIN_HOME, SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { signedIn } from '@/lib/server/account/access'
import { EMAIL_FLASH_COOKIE } from '@/lib/server/account/form-flash'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { accountTransport } from '@/lib/server/transport'
import { rulesOf } from '@/lib/variants/variants'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  return closedMetadata(await requireSiteLocale(params), SIGN_IN_PATH, t('signIn'))
}

/** Sign-in of administrators; redirects to the account system if that is external. */
export default async function SignInPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const fields = toSearchParams(await searchParams)
  const accountUrl = config().accountUrl[rulesOf(siteLocale.variant).number]
  if (accountTransport(siteLocale.variant).isExternal)
    return accountUrl ? redirect(externalHref(siteLocale, accountUrl)) : notFound()
  if (await signedIn(siteLocale)) redirect(href(siteLocale, ADMIN_HOME))
  const email = (await cookies()).get(EMAIL_FLASH_COOKIE)?.value ?? ''
  return (
    <SignIn
      siteLocale={siteLocale}
      email={email}
      failed={fields.get('sign-in') ?? undefined}
      signedOut={SIGN_OUTS.find((action) => fields.has(action))}
    />
  )
}
