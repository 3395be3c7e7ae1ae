import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ChatDesk } from '@/components/islands/admin/chat/chat-desk.island'
import { AdminPage } from '@/components/sections/admin/admin-page'
import { commonWords } from '@/components/sections/admin/common-words'
import { deskWords } from '@/components/sections/admin/desk-words'
import { chatWords } from '@/components/sections/chat-words'
import { href } from '@/i18n/paths'
import { SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { requireAdmin } from '@/lib/server/account/access'
import { loadDesk } from '@/lib/server/chat/desk-page'
import { closedMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requirePlace(params), '/chat-admin', t('chat'))
}

/** Where operators talk with visitors. */
export default async function ChatAdminPage({ params }: Props) {
  const place = await requirePlace(params)
  const menu = await requireAdmin(place, 'chat')
  const [t, desk, words, common, chat] = await Promise.all([
    getTranslations('admin'),
    loadDesk(menu),
    deskWords(),
    commonWords(),
    chatWords(place.language),
  ])
  const dictionary = (name: string) =>
    href(place, '/banner-admin', { query: new URLSearchParams({ dictionary: name }) })
  const links = [
    { title: t('dictionaries.canned-replies'), href: dictionary('canned-replies') },
    { title: t('dictionaries.working-hours'), href: dictionary('working-hours') },
  ]
  return (
    <AdminPage place={place} menu={menu} current="chat">
      {/* Files of their own, as with the pages of administrators: see `AdminMenu`. */}
      {/* eslint-disable-next-line next/no-css-tags */}
      <link rel="stylesheet" href="/assets/styles/chat.css" precedence="pages" />
      {/* eslint-disable-next-line next/no-css-tags */}
      <link rel="stylesheet" href="/assets/styles/chat-admin.css" precedence="pages" />
      {typeof desk === 'string' ? (
        <p>{t(`chat.${desk}`)}</p>
      ) : (
        <ChatDesk {...desk} {...{ words, common, chat, links }} signInHref={href(place, SIGN_IN_PATH)} />
      )}
    </AdminPage>
  )
}
