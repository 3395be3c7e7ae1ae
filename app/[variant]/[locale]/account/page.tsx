import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { Account } from '@/components/sections/account/account'
import { href } from '@/i18n/paths'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { signedIn } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page-metadata'
import { fieldsOf, type SearchParams } from '@/lib/server/search-params'
import { requirePlace } from '@/lib/server/site-place'
import { accountTransport } from '@/lib/server/transport'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('account')
  return closedMetadata(await requirePlace(params), ACCOUNT_PATH, t('title'))
}

/** Whoever is signed in: his pages, a new password, the way out. */
export default async function AccountPage({ params, searchParams }: Props) {
  const [place, fields] = [await requirePlace(params), fieldsOf(await searchParams)]
  const said = {
    password: fields.get('password') ?? undefined,
    signOut: fields.get('sign-out') ?? fields.get('sign-out-everywhere') ?? undefined,
  }
  const menu = await signedIn(place)
  if (menu) return <Account place={place} menu={menu} isOurs={!accountTransport(place.variant).outside} {...said} />
  const refused = said.signOut ?? said.password
  return redirect(href(place, SIGN_IN_PATH, { query: new URLSearchParams(refused ? { 'sign-in': refused } : {}) }))
}
