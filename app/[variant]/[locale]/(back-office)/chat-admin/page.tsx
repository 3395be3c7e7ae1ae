import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ChatDesk } from '@/components/admin/chat/chat-desk.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { deskLabels } from '@/components/admin/page/desk-labels'
import { chatMessages } from '@/components/sections/chat-messages'
import { href } from '@/i18n/paths'
import { CHAT_ADMIN_PATH } from '@/lib/domain/admin-pages'
import { SIGN_IN_PATH } from '@/lib/domain/admin-pages'
import { requireAdmin } from '@/lib/server/account/access'
import { loadDesk } from '@/lib/server/chat/desk-page'
import { closedMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), CHAT_ADMIN_PATH, t('chat'))
}

export default async function ChatAdminPage({ params }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'chat')
  const [t, desk, labels, common, chat] = await Promise.all([
    getTranslations('admin'),
    loadDesk(menu),
    deskLabels(),
    commonMessages(),
    chatMessages(siteLocale.language),
  ])
  const dictionary = (name: string) =>
    href(siteLocale, '/banner-admin', { query: new URLSearchParams({ dictionary: name }) })
  const links = [
    { title: t('dictionaries.canned-replies'), href: dictionary('canned-replies') },
    { title: t('dictionaries.working-hours'), href: dictionary('working-hours') },
  ]
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="chat">
      {/* Separate stylesheets, as for all admin pages: see `AdminShell`. */}
      {/* eslint-disable-next-line next/no-css-tags */}
      <link rel="stylesheet" href="/assets/styles/chat.css" precedence="pages" />
      {/* eslint-disable-next-line next/no-css-tags */}
      <link rel="stylesheet" href="/assets/styles/chat-admin.css" precedence="pages" />
      {typeof desk === 'string' ? (
        <p>{t(`chat.${desk}`)}</p>
      ) : (
        <ChatDesk {...desk} {...{ labels, common, chat, links }} signInHref={href(siteLocale, SIGN_IN_PATH)} />
      )}
    </AdminPage>
  )
}
