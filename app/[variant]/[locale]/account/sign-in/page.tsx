import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { SIGN_OUTS, SignIn } from '@/components/sections/account/sign-in'
import { href, outsideHref } from '@/i18n/paths'
import { config } from '@/lib/config/config'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { signedIn } from '@/lib/server/account/access'
import { TYPED_EMAIL_COOKIE } from '@/lib/server/account/typed-email'
import { closedMetadata } from '@/lib/server/page-metadata'
import { fieldsOf, type SearchParams } from '@/lib/server/search-params'
import { requirePlace } from '@/lib/server/site-place'
import { accountTransport } from '@/lib/server/transport'
import { rulesOf } from '@/lib/variants/variants'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  return closedMetadata(await requirePlace(params), SIGN_IN_PATH, t('signIn'))
}

/** Where administrators sign in; where accounts are kept outside, the way there. */
export default async function SignInPage({ params, searchParams }: Props) {
  const [place, fields] = [await requirePlace(params), fieldsOf(await searchParams)]
  const outside = config().accountUrl[rulesOf(place.variant).number]
  if (accountTransport(place.variant).outside) return outside ? redirect(outsideHref(place, outside)) : notFound()
  if (await signedIn(place)) redirect(href(place, ACCOUNT_PATH))
  const email = (await cookies()).get(TYPED_EMAIL_COOKIE)?.value ?? ''
  return (
    <SignIn
      place={place}
      email={email}
      failed={fields.get('sign-in') ?? undefined}
      signedOut={SIGN_OUTS.find((action) => fields.has(action))}
    />
  )
}
